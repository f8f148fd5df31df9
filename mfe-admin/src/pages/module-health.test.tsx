// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const deploys = {
  success: true,
  revision: 4,
  modules: [
    {
      module: 'customer',
      live: { version: '1.1.0', built_at: '2026-01-04T10:00:00Z' },
      canary: {
        version: '1.2.0',
        built_at: '2026-01-05T10:00:00Z',
        percent: 10,
        verdict: 'Not enough visits yet: 15 of 20',
      },
    },
  ],
  decisions: [
    {
      revision: 4,
      at: '2026-01-05T11:00:00Z',
      by: 'canary watch',
      why: 'load failures in 5 of 20 visits (25.0 %)',
      command: 'automatic-rollback',
      changes: [{ module: 'customer', from: '1.2.0', to: '1.1.0', percent: 10 }],
    },
  ],
};
const figures = (version: string, loads: number, load_failures: number) => ({
  module: 'customer',
  version,
  loads,
  load_failures,
  crashes: 2,
  error_classes: load_failures > 0 ? { script: load_failures } : {},
  interactive: { visits: loads, p50: 420, p75: 700, p95: 1300 },
});
const health = { success: true, figures: [figures('1.1.0', 90, 0), figures('1.2.0', 15, 5)] };

const releases = {
  success: true,
  releases: [
    {
      module: 'customer',
      version: '1.3.0',
      built_at: '2026-01-06T10:00:00Z',
      verdict: {
        at: '2026-01-06T11:00:00Z',
        by: 'customer team',
        passed: false,
        problems: ['size budget: the entry has 12 KB, 3 KB too many'],
        skipped: [],
      },
      preview: '/user/order/create?preview=customer@1.3.0&preview_key=k.s',
      preview_until: '2026-01-07T12:00:00Z',
    },
    {
      module: 'customer',
      version: '1.1.0',
      built_at: '2026-01-04T10:00:00Z',
      preview: '/user/order/create?preview=customer@1.1.0&preview_key=k.t',
      preview_until: '2026-01-07T12:00:00Z',
    },
  ],
};

describe('Module health', () => {
  test('shows live and canary versions, load failures and time to interactive of each', async () => {
    openAsOperator('/admin/modules', { getDeploys: deploys, getModuleHealth: health, listReleases: releases });
    const rows = within(await screen.findByRole('region', { name: 'Versions' }))
      .getAllByRole('row')
      .slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      [
        expect.stringMatching(/^Live 1\.1\.0/),
        '90',
        '0',
        '2 (2.2 %)',
        '–',
        '0.7 s 75th percentile; median 0.4 s, 95th 1.3 s',
      ],
      [
        expect.stringMatching(/^Canary 10 % 1\.2\.0.*Not enough visits yet: 15 of 20$/),
        '20',
        '5 (25.0 %)',
        '2 (10.0 %)',
        'script 5',
        '0.7 s 75th percentile; median 0.4 s, 95th 1.3 s',
      ],
    ]);
  });

  test('shows each stored release with the verdict of its checks and a link that previews it', async () => {
    openAsOperator('/admin/modules', { getDeploys: deploys, getModuleHealth: health, listReleases: releases });
    const table = within(await screen.findByRole('region', { name: 'Stored releases' }));
    const [rejected, live] = table.getAllByRole('row').slice(1);
    expect(rejected?.textContent).toContain('Rejected');
    expect(rejected?.textContent).toContain('by customer team');
    expect(rejected?.textContent).toContain('size budget: the entry has 12 KB, 3 KB too many');
    expect(live?.textContent).toMatch(/Live 1\.1\.0.*Not checked yet/);
    expect(table.getByRole('link', { name: 'Preview customer 1.3.0' }).getAttribute('href')).toBe(
      '/user/order/create?preview=customer@1.3.0&preview_key=k.s',
    );
    expect(
      table.getAllByRole('button', {
        name: 'Copy the link. Anyone who has it sees the preview until 7 Jan 2026, 17:30.',
      }),
    ).toHaveLength(2);
  });

  test('shows who released a version, when and why', async () => {
    openAsOperator('/admin/modules', { getDeploys: deploys, getModuleHealth: health, listReleases: releases });
    const [decision] = within(await screen.findByRole('region', { name: 'Release history' })).getAllByRole('listitem');
    expect(decision?.textContent).toContain('Rolled back automatically');
    expect(decision?.textContent).toContain('by canary watch');
    expect(decision?.textContent).toContain('customer: 1.2.0 → 1.1.0 (10 % of visitors)');
    expect(decision?.textContent).toContain('load failures in 5 of 20 visits (25.0 %)');
  });

  test('stores the chosen period in the URL', async () => {
    const page = openAsOperator('/admin/modules', {
      getDeploys: deploys,
      getModuleHealth: health,
      listReleases: releases,
    });
    await screen.findByRole('region', { name: 'Versions' });
    await page.user.click(screen.getByRole('combobox', { name: 'Period' }));
    await page.user.click(await screen.findByText('the last 10 minutes'));
    expect(page.address()).toBe('/admin/modules?minutes=10');
    const asked = page.network.callsOf('getModuleHealth');
    expect(asked.map(({ query }) => query.minutes)).toEqual(['60', '10']);
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('shows what failed and retries', async () => {
    let down = true;
    const page = openAsOperator('/admin/modules', {
      getDeploys: deploys,
      getModuleHealth: () => (down ? refuse('SERVICE_UNAVAILABLE') : health),
      listReleases: releases,
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the module health.');
    down = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Versions' })).toBeDefined();
  });

  test('is an entry of the menu', async () => {
    const page = openAsOperator('/admin/modules', {
      getDeploys: deploys,
      getModuleHealth: health,
      listReleases: releases,
    });
    await page.user.click(await screen.findByRole('menuitem', { name: 'Reports' }));
    expect((await screen.findByRole('link', { name: 'Modules' })).getAttribute('href')).toBe('/admin/modules');
  });
});
