import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A project with nothing but the bootstrap, one program, and an npm that "installs" node (or fails). */
const project = async ({ program, npm }: { program: string; npm: 'works' | 'fails' }) => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-bootstrap-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cli'));
  await mkdir(join(folder, 'tools'));
  await mkdir(join(folder, 'release/processes'), { recursive: true });
  for (const file of ['cli/potli.mjs', 'release/processes/exit-with-parent.ts'])
    await copyFile(join(root, file), join(folder, file));
  await writeFile(join(folder, 'cli', 'main.ts'), program);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'package-lock.json'), '{"packages":{"node_modules/node":{"version":"24.0.0"}}}');
  const install =
    npm === 'fails'
      ? 'exit 7'
      : `mkdir -p node_modules/.bin && ln -sf ${process.execPath} node_modules/.bin/node && cp package-lock.json node_modules/.package-lock.json`;
  await writeFile(join(folder, 'tools', 'npm'), `#!/bin/sh\necho "$@" >> npm-calls\n${install}\n`, { mode: 0o755 });
  await symlink(process.execPath, join(folder, 'tools', 'node'));

  const run = (...args: string[]) => {
    const child = spawn(process.execPath, [join(folder, 'cli', 'potli.mjs'), ...args], {
      env: { PATH: `${join(folder, 'tools')}:/usr/bin:/bin`, HOME: folder },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, result: resultOf(child) };
  };
  const npmCalls = async () => (await readFile(join(folder, 'npm-calls'), 'utf8')).trim().split('\n');
  return { folder, run, npmCalls };
};

const resultOf = (child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> => {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
};

const sayFirst = (child: ChildProcess, word: string): Promise<void> =>
  new Promise((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes(word)) resolve();
    });
  });

describe('the bootstrap', () => {
  test('installs missing packages once, and passes on arguments and exit code', async () => {
    const { run, npmCalls } = await project({
      program: 'console.log(process.env.PATH?.split(":")[0], process.argv.slice(2).join()); process.exit(5);',
      npm: 'works',
    });
    const first = await run('start', 'a', 'b').result;
    expect(first.code).toBe(5);
    expect(first.out).toMatch(/^Installing dependencies \(npm ci\) \.\.\.\n.*node_modules\/\.bin start,a,b\n$/);
    const second = await run('start').result;
    expect(second.out).not.toContain('Installing');
    expect(await npmCalls()).toEqual([expect.stringMatching(/^ci /)]);
  });

  test('installs again when the lock file has changed', async () => {
    const { run, npmCalls, folder } = await project({ program: '', npm: 'works' });
    await run('start').result;
    await writeFile(join(folder, 'package-lock.json'), '{"packages":{"node_modules/node":{"version":"24.0.1"}}}');
    await run('start').result;
    expect(await npmCalls()).toHaveLength(2);
  });

  test('installs nothing when npm’s record matches the lock file', async () => {
    const { run, npmCalls, folder } = await project({ program: '', npm: 'works' });
    await run('start').result;
    const lock = '{"packages":{"node_modules/node":{"version":"24.0.1"},"node_modules/for-macs":{"optional":true}}}';
    await writeFile(join(folder, 'package-lock.json'), lock);
    await writeFile(join(folder, 'node_modules', '.package-lock.json'), lock);
    expect((await run('start').result).code).toBe(0);
    expect(await npmCalls()).toHaveLength(1);
  });

  test('prints one line and exits with 1 when the installation fails', async () => {
    const { run } = await project({ program: '', npm: 'fails' });
    const { code, err } = await run('start').result;
    expect([code, err]).toEqual([1, 'Dependencies could not be installed: npm ci ended with exit code 7.\n']);
  });

  test('passes signals on and waits for the program to end', async () => {
    const { run } = await project({
      program: `process.on('SIGTERM', () => { console.log('tidy'); process.exit(0); });
        setInterval(() => {}, 1000); console.log('up');`,
      npm: 'works',
    });
    const { child, result } = run('start');
    await sayFirst(child, 'up');
    child.kill('SIGTERM');
    expect(await result).toMatchObject({ code: 0, out: expect.stringContaining('tidy') });
  });

  test('ends its program when killed with SIGKILL', async () => {
    const { run, folder } = await project({
      program: `import { writeFileSync } from 'node:fs';
        process.on('SIGTERM', () => { writeFileSync('left', 'yes'); process.exit(0); });
        setInterval(() => {}, 1000); console.log('up');`,
      npm: 'works',
    });
    const { child } = run('start');
    await sayFirst(child, 'up');
    child.kill('SIGKILL');
    // The program closes its output before it asks itself to stop: the end of the pipes says nothing yet.
    await expect.poll(() => readFile(join(folder, 'left'), 'utf8').catch(() => 'still running')).toBe('yes');
  });
});
