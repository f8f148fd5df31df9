import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type LogLine, readLogLine } from './log-line.ts';

export interface ProcessOptions {
  name: string;
  /** File that node runs. */
  entry: string;
  cwd: string;
  environment: Readonly<Record<string, string>>;
  logFile: string;
  onLine: (line: LogLine) => void;
  /** Called when the process ends without having been asked to. */
  onUnexpectedEnd: (end: End) => void;
}

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last error it told, in one line, for the one line that tells what went wrong. */
  lastWords: string;
}

export interface Supervised {
  readonly pid: number;
  /** Asks to stop (SIGTERM), insists after the grace time (SIGKILL to the whole group); resolves when it is gone. */
  stop(): Promise<void>;
  /** Sends a signal without calling it a stop: an end that follows is still unexpected. */
  kill(signal: NodeJS.Signals): Promise<void>;
}

const graceMs = 6_000;
const preload = new URL('../leave-with-parent.ts', import.meta.url).href;

/** Starts one node process in a group of its own; it leaves when this process ends, however that happens. */
export const supervise = (options: ProcessOptions): Supervised => {
  const log = createWriteStream(options.logFile, { flags: 'a' });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', preload, options.entry], {
    cwd: options.cwd,
    env: { ...inherited(), ...options.environment },
    // A group of its own: Ctrl-C in a terminal reaches the supervisor alone, which then stops in good order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

  let stopping = false;
  let lastWords: string[] = [];
  const read = (stream: 'stdout' | 'stderr'): void => {
    const input = child[stream];
    if (!input) return;
    createInterface({ input }).on('line', (text) => {
      log.write(`${text}\n`);
      const line = readLogLine(text, stream);
      // An error begins a new message; further lines of it (a list of bad settings) belong to it.
      if (line.level === 'error') lastWords = /Error\b|^\{/.test(text) ? [line.text] : [...lastWords, line.text];
      options.onLine(line);
    });
  };
  read('stdout');
  read('stderr');

  child.once('error', (error) => {
    lastWords = [error.message];
  });
  const ended = new Promise<void>((resolve) => {
    // 'close' comes after the last line of output has been read, and also when the program could not be started.
    child.once('close', (code, signal) => {
      log.end();
      resolve();
      if (!stopping) options.onUnexpectedEnd({ code, signal, lastWords: lastWords.slice(0, 20).join(' ') });
    });
  });

  return {
    pid: child.pid ?? 0,
    stop: async () => {
      stopping = true;
      signalGroup(child, 'SIGTERM');
      const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(insist);
    },
    kill: async (signal) => {
      signalGroup(child, signal);
      if (signal === 'SIGKILL' || signal === 'SIGTERM') await ended;
    },
  };
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // Gone already: that is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

/** What children get of our own environment: where programs and the home are, nothing that configures a service. */
const inherited = (): Record<string, string> => {
  const kept = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SystemRoot'];
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
};
