import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';

/** Runs docker with these arguments and returns its output. Throws when it fails. */
type Docker = (arguments_: readonly string[]) => Promise<string>;

/** `ORDERS_VERSION`: the variable of a compose file that names the image of a part. */
export const versionVariable = (service: string): string => `${service.toUpperCase()}_VERSION`;

const textOf = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

/** The version of a part in an env file of docker compose, which was rolled to last; undefined where there is none. */
export const rememberedVersion = async (file: string, service: string): Promise<string | undefined> => {
  const start = `${versionVariable(service)}=`;
  return (await textOf(file))
    .split('\n')
    .find((line) => line.startsWith(start))
    ?.slice(start.length);
};

/**
 * Sets the version of a part in an env file of docker compose (`versions.env`), so that the next `docker compose up` starts the
 * version that runs now. The other lines stay; the file is created when it is missing, and replaced as a whole.
 */
export const rememberVersion = async (file: string, service: string, version: string): Promise<void> => {
  const text = await textOf(file);
  const variable = versionVariable(service);
  const others = text.split('\n').filter((line) => line !== '' && !line.startsWith(`${variable}=`));
  await writeFile(`${file}.new`, `${[...others, `${variable}=${version}`].sort().join('\n')}\n`);
  await rename(`${file}.new`, file);
};

interface Roll {
  readonly service: string;
  readonly docker: Docker;
  readonly log: (line: string) => void;
  /** Milliseconds that the new version may take to become ready, and between two questions. */
  readonly timeoutMs?: number;
  readonly pauseMs?: number;
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Replaces the running containers of a service by as many of its current image. Both versions run until the new one is
 * ready; then the old one stops gracefully. Throws when the new one does not become ready (the old one keeps serving)
 * or when none is running.
 */
export const rollService = async (roll: Roll): Promise<void> => {
  const { service, docker, log, timeoutMs = 120_000, pauseMs = 500 } = roll;
  const containers = async (...which: string[]): Promise<string[]> =>
    lines(await docker(['compose', 'ps', ...which, '--quiet', service]));
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    // The compose file sets the grace period.
    await docker(['container', 'stop', ...ids]);
    await docker(['container', 'rm', ...ids]);
  };

  // Asked here, and only now: a health check in each container would be a process for each probe as long as it runs.
  const untilReady = async (ids: readonly string[]): Promise<void> => {
    const deadline = performance.now() + timeoutMs;
    for (const id of ids)
      for (;;) {
        try {
          await docker(['exec', id, 'bash', '/app/deploy/docker/healthy.sh']);
          break;
        } catch (error) {
          if (performance.now() > deadline) throw error;
        }
        await after(pauseMs);
      }
  };

  const old = await containers();
  if (old.length === 0) throw new Error(`${service} is not running: start it with docker compose up.`);
  log(`${service}: starting ${old.length} containers of the new version`);
  try {
    await docker([
      ...['compose', 'up', '--detach', '--no-deps', '--no-recreate'],
      ...['--scale', `${service}=${2 * old.length}`, service],
    ]);
    await untilReady((await containers('--all')).filter((id) => !old.includes(id)));
  } catch (error) {
    // With --all: also removes containers that have ended.
    await remove((await containers('--all')).filter((id) => !old.includes(id)));
    throw new Error(`${service} stays at its old version: the new one did not become ready.`, { cause: error });
  }
  log(`${service}: the new version is ready, stopping the old one`);
  await remove(old);
  log(`${service}: done`);
};
