/** One command of docker, as its arguments; answers what it printed. Throws when it fails. */
export type Docker = (arguments_: readonly string[]) => Promise<string>;

export interface Roll {
  readonly service: string;
  readonly docker: Docker;
  readonly log: (line: string) => void;
  /** Seconds that the new version may take to become healthy. */
  readonly patience?: number;
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Replaces the running containers of a service by as many of its image as it is now, one version beside the other until
 * the new one is healthy; the old one then stops by itself when its open requests are done. Throws, with the old version
 * serving on, when the new one does not become healthy or none runs yet.
 */
export const rollService = async ({ service, docker, log, patience = 120 }: Roll): Promise<void> => {
  const containers = async (...which: string[]): Promise<string[]> =>
    lines(await docker(['compose', 'ps', ...which, '--quiet', service]));
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    // How long a container gets to finish is in the compose file.
    await docker(['container', 'stop', ...ids]);
    await docker(['container', 'rm', ...ids]);
  };

  const old = await containers();
  if (old.length === 0) throw new Error(`${service} does not run: start it with docker compose up.`);
  log(`${service}: ${old.length} of the new version beside ${old.length} of the old`);
  try {
    await docker([
      ...['compose', 'up', '--detach', '--no-deps', '--no-recreate', '--wait', '--wait-timeout', String(patience)],
      ...['--scale', `${service}=${2 * old.length}`, service],
    ]);
  } catch (error) {
    // One that ended at once is to be removed, too.
    await remove((await containers('--all')).filter((id) => !old.includes(id)));
    throw new Error(`${service} stays at its old version: the new one did not become healthy.`, { cause: error });
  }
  log(`${service}: the new version is healthy, the old one leaves`);
  await remove(old);
  log(`${service}: done`);
};
