import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';

const potli = (...words: string[]) => execa(process.execPath, [join(root, 'cli/main.ts'), ...words], { reject: false });

test.each([
  ['rates', 'Usage:\n  rates import <file.csv>', 2],
  ['operator', 'Say what to do: add <name>, list, revoke <name>, roles <name> <role>,<role>…,', 1],
])('%s prints its usage when asked, and rejects missing words with it', async (command, usage, code) => {
  const help = await potli(command, '--help');
  expect([help.exitCode, help.stdout]).toEqual([0, expect.stringContaining(usage)]);
  const missing = await potli(command);
  expect([missing.exitCode, missing.stderr]).toEqual([code, help.stdout]);
});

test('npm run check -w svc-catalog passes: the types of a service fit together without the other workspaces', async () => {
  const { exitCode, stdout } = await execa('npm', ['run', 'check', '-w', 'svc-catalog'], { cwd: root, reject: false });
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/3 passed, 0 failed$/)]);
});

describe('potli', () => {
  test('lists its commands in groups', async () => {
    const { exitCode, stdout } = await potli('--help');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Develop:[\s\S]* start [\s\S]*Release front ends:[\s\S]* promote [\s\S]*Operate:/);
  });

  test('explains the arguments of a command', async () => {
    const { exitCode, stdout } = await potli('promote', '--help');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Usage: potli promote [options] <module> <version>');
    expect(stdout).toContain('--without-browser <why>');
  });

  test.each<[string, string[], string]>([
    ['a missing argument', ['promote', 'landing'], "missing required argument 'version'"],
    ['an unknown option', ['promote', 'landing', 'l2', '--force'], "unknown option '--force'"],
    ['a missing option', ['canary', 'landing', 'l2'], "required option '--percent <number>' not specified"],
    ['an unknown command', ['deploy'], "unknown command 'deploy'"],
    ['an unknown part of the tests', ['test', 'units'], 'Allowed choices are checks, build'],
  ])('rejects %s with exit code 1', async (_, words, problem) => {
    const { exitCode, stderr } = await potli(...words);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(problem)]);
  });
});
