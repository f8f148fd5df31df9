// @vitest-environment jsdom
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { openPage } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { microFrontend } from '../../module.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const band = async () => within(await screen.findByRole('region', { name: 'Stores and countries' }));

describe('the countries under the hero', () => {
  test('have their lowest price and lead to the calculator', async () => {
    const prices = [
      { country: 'UK', from: 1480 },
      { country: 'Atlantis', from: 1 },
    ];
    openPage(microFrontend, '/', { listShippingPrices: { success: true, prices, rates_version: 'x' } });
    const uk = await (await band()).findByRole('link', { name: /UK from ₹1,480 about 10 days/ });
    expect(uk.getAttribute('href')).toBe('/user/calculator?country=UK');
    expect((await band()).getAllByRole('link')).toHaveLength(18);
  });

  test('stay without prices where the server does not answer', async () => {
    const page = openPage(microFrontend, '/', { listShippingPrices: refuse('OVERLOADED') });
    await waitFor(() => expect(page.network.callsOf('listShippingPrices')).toHaveLength(1));
    expect((await band()).getByRole('link', { name: /UK\s+about 10 days/ })).toBeDefined();
    expect((await band()).queryByText(/₹/)).toBeNull();
  });
});
