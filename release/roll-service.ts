/** Runs docker with these arguments and returns its output. Throws when it fails. */
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
 * Replaces the running containers of a service by as many of its current image. Both versions run until the new one is
 * healthy; then the old one stops gracefully. Throws when the new one does not become healthy (the old one keeps serving)
 * or when none is running.
 */
export const rollService = async ({ service, docker, log, patience = 120 }: Roll): Promise<void> => {
  const containers = async (...which: string[]): Promise<string[]> =>
    lines(await docker(['compose', 'ps', ...which, '--quiet', service]));
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    // The compose file sets the grace period.
    await docker(['container', 'stop', ...ids]);
    await docker(['container', 'rm', ...ids]);
  };

  const old = await containers();
  if (old.length === 0) throw new Error(`${service} is not running: start it with docker compose up.`);
  log(`${service}: starting ${old.length} containers of the new version`);
  try {
    await docker([
      ...['compose', 'up', '--detach', '--no-deps', '--no-recreate', '--wait', '--wait-timeout', String(patience)],
      ...['--scale', `${service}=${2 * old.length}`, service],
    ]);
  } catch (error) {
    // With --all: also removes containers that have ended.
    await remove((await containers('--all')).filter((id) => !old.includes(id)));
    throw new Error(`${service} stays at its old version: the new one did not become healthy.`, { cause: error });
  }
  log(`${service}: the new version is healthy, stopping the old one`);
  await remove(old);
  log(`${service}: done`);
};
