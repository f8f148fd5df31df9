import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from './root.ts';
import { serviceInputs, serviceNames } from './service-version.ts';

/** A folder with these files of the repository, and its packages; those of the repository itself lead to the files. */
const folderWith = async (files: readonly string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-inputs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of files) await cp(join(root, file), join(folder, file));
  const linkAll = async (packages: string, left: string): Promise<void> => {
    await mkdir(join(folder, packages), { recursive: true });
    for (const name of await readdir(join(root, packages)).catch((): string[] => []))
      if (name !== left) await symlink(join(root, packages, name), join(folder, packages, name));
  };
  const workspaces = [...new Set(files.map((file) => file.split('/')[0] ?? ''))];
  for (const workspace of workspaces.filter((name) => files.includes(`${name}/package.json`)))
    await linkAll(`${workspace}/node_modules`, '');
  await linkAll('node_modules', '@potli');
  await mkdir(join(folder, 'node_modules/@potli'));
  for (const workspace of workspaces)
    await symlink(join(folder, workspace), join(folder, 'node_modules/@potli', workspace));
  return folder;
};

describe.each(serviceNames)('the version of %s', (service) => {
  const entry = service === 'site' ? 'shell/server/main.ts' : `svc-${service}/main.ts`;

  test('counts every file that it runs', async () => {
    const manifests = ['contracts', 'service-kit', 'ui-kit', 'shell', 'svc-orders', 'svc-payments', 'svc-catalog'].map(
      (folder) => `${folder}/package.json`,
    );
    const folder = await folderWith([...new Set([...serviceInputs(service), ...manifests])]);
    // It ends once its modules are loaded: it has no settings.
    const { all } = await execa(process.execPath, [entry], {
      cwd: folder,
      reject: false,
      extendEnv: false,
      env: { NODE_ENV: 'production' },
      timeout: 15_000,
      all: true,
    });
    expect(all).toContain('Bad settings:');
  });

  test('counts nothing that it does not run', () => {
    const inputs = serviceInputs(service);
    expect(inputs).toContain('contracts/errors.ts');
    expect(inputs.filter((file) => /\.(test\.ts|md)$|\/(testing|samples)\//.test(file))).toEqual([]);
  });
});

test('the scripts of workers count', () =>
  expect(serviceInputs('catalog')).toContain('svc-catalog/product-page/page-reader-worker.ts'));

test('an edit of what one service alone runs makes no new version of another', () => {
  const file = 'contracts/payment/fees.ts';
  expect(serviceInputs('payments')).toContain(file);
  expect(serviceInputs('catalog')).not.toContain(file);
});
