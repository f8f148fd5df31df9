import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../root.ts';
import { type CommandToRun, commandsToRun, type Example } from './commands-to-run.ts';
import { filledIn } from './filled-in.ts';
import { type Place, run, start } from './shell.ts';
import { neverRun, treatmentOf } from './treatments.ts';
import { openWorld, type World } from './world.ts';

/**
 * `npm run test:documented [-- -t <part of a title>]`: every command of README, CONTRIBUTING and docs, in a fresh clone, as
 * it is written there. Without a part it takes hours, because `npm test` and every bench are among them.
 */
const minutes = 60_000;
const commands = commandsToRun(root).filter(({ text }) => !neverRun.some(([never]) => never.test(text)));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close(), 10 * minutes);

/** Commands of an example are about a tree with its patches, which stay for the next of them. */
let around: Example | undefined;
const surround = async (example: Example | undefined): Promise<void> => {
  if (example?.heading === around?.heading) return;
  around = example;
  await world.atRest(example?.patches ?? []);
};

const runAsWritten = async ({ text, example }: CommandToRun, skip: (reason: string) => void): Promise<void> => {
  const treatment = treatmentOf(text, example?.heading);
  const reason = await treatment?.unless?.(world);
  if (reason !== undefined) skip(`did not run: ${reason}`);
  await surround(example);
  if (text !== 'npm start') await world.install();
  await treatment?.before?.(world);
  const typed = await filledIn(text, world);
  const place = { cwd: world.tree, env: { ...world.env, ...(await treatment?.env?.(world)) } };
  if (treatment?.ready) return runUntilEnded(typed, treatment.ready, place);
  const { code, said } = await run(typed, place);
  expect(treatment?.codes ?? [0], `${typed} ended with ${code}:\n${said}`).toContain(code);
  for (const words of treatment?.says ?? []) expect(said).toMatch(words);
  await treatment?.after?.(world, said);
  const nothing = treatment?.didNotRun?.exec(said)?.[0];
  if (nothing) skip(`did not run: ${nothing}`);
};

/** The address that it names answers until it is ended, and no longer. What npm start runs stays for the commands after it. */
const runUntilEnded = async (typed: string, ready: RegExp, place: Place): Promise<void> => {
  const running = typed === 'npm start' ? (await world.product()).running : await start(typed, ready, place);
  // Where it names none, it is the site on the port that it was given.
  const address = ready.exec(running.said())?.[1] ?? `http://127.0.0.1:${place.env.POTLI_SITE_PORT}`;
  try {
    expect((await fetch(address)).status, address).toBeLessThan(500);
  } finally {
    if (typed !== 'npm start') await running.end();
  }
  if (typed === 'npm start') return;
  await expect(fetch(address), `${typed} has ended`).rejects.toThrow();
};

for (const command of commands) {
  const where = [...new Set(command.pages)].join(', ') + (command.example ? `: ${command.example.heading}` : '');
  test(`${command.text} (${where})`, { timeout: 60 * minutes }, ({ skip }) => runAsWritten(command, skip));
}
