import { type ChildProcess, spawn } from 'node:child_process';

export interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** A command that goes on until it is ended. */
export interface Running {
  /** What it has said so far. */
  readonly said: () => string;
  /** Ends it as Ctrl-C in a terminal does, which reaches the whole group, and waits for the last of it. */
  end(): Promise<void>;
}

const open = (text: string, { cwd, env }: Place): { child: ChildProcess; said: () => string; ended: Promise<Ran> } => {
  const child = spawn('bash', ['-c', text], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk));
  const ended = new Promise<Ran>((resolve) => child.once('close', (code) => resolve({ code, said })));
  return { child, said: () => said, ended };
};

/** The group, as a terminal does; docker alone, which hands it on by itself where there is no terminal: twice is at once. */
const interrupt = ({ pid }: ChildProcess, text: string): void => {
  if (pid !== undefined) process.kill(text.startsWith('docker ') ? pid : -pid, 'SIGINT');
};

/** Runs a command to its end. */
export const run = (text: string, place: Place): Promise<Ran> => open(text, place).ended;

/** Starts a command and waits until it says that it is ready. Throws with what it said when it ends before. */
export const start = async (text: string, ready: RegExp, place: Place): Promise<Running> => {
  const { child, said, ended } = open(text, place);
  await new Promise<void>((resolve, reject) => {
    const look = () => ready.test(said()) && resolve();
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    void ended.then(({ code }) => reject(new Error(`${text} ended with ${code} before it was ready:\n${said()}`)));
  });
  return {
    said,
    async end() {
      if (child.exitCode === null) interrupt(child, text);
      // npm ends by the signal or with a code of its own: what says that it ended well is what is left of it.
      await ended;
    },
  };
};
