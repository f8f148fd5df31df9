import { execa } from 'execa';
import { type LogLine, readLogLine } from './log-line.ts';
import { rotatingLog } from './rotating-log.ts';

interface ProcessOptions {
  /** File that node runs. */
  entry: string;
  cwd: string;
  environment: Readonly<Record<string, string>>;
  /** Everything that it prints; of bounded size. */
  logFile: string;
  /** Milliseconds between SIGTERM and SIGKILL. */
  graceMs?: number | undefined;
  onLine?: (line: LogLine) => void;
  /** Called when the process ends without having been asked to. */
  onUnexpectedEnd: (end: End) => void;
}

export interface End {
  code: number | undefined;
  signal: string | undefined;
  /** The last error that the process logged, in one line. */
  lastError: string;
}

export interface Supervised {
  /** Sends SIGTERM, and SIGKILL to the whole process group after the grace time; resolves when the process has ended. */
  stop(): Promise<void>;
  /** Sends a signal without calling it a stop: an end that follows is still unexpected. @returns how it ended, where it did */
  kill(signal: NodeJS.Signals): Promise<Pick<End, 'code' | 'signal'> | undefined>;
}

const preload = new URL('./exit-with-parent.ts', import.meta.url).href;
/** What children get of our own environment: where programs and the home are, nothing that configures a service. */
const inherited = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE'],
];

/** Starts one node process; it ends with this process, also when this one is killed with SIGKILL. */
export const supervise = (options: ProcessOptions): Supervised => {
  let stopping = false;
  let lastError: string[] = [];
  const log = rotatingLog(options.logFile);
  // Yields nothing: unread output would fill the pipe and block the process.
  const read = (stream: 'stdout' | 'stderr') =>
    // biome-ignore lint/correctness/useYield: execa takes a generator
    function* (text: unknown): Generator<unknown> {
      log.write(String(text));
      const line = readLogLine(String(text), stream);
      // An error begins a new message; further lines of it (a list of bad settings) belong to it.
      if (line.level === 'error')
        lastError = /Error\b|^\{/.test(String(text)) ? [line.text] : [...lastError, line.text];
      options.onLine?.(line);
    };
  const child = execa(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', preload, options.entry], {
    cwd: options.cwd,
    env: { ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])), ...options.environment },
    extendEnv: false,
    stdin: 'ignore',
    stdout: read('stdout'),
    stderr: read('stderr'),
    buffer: false,
    // The channel carries no messages: the child exits when it closes.
    ipc: true,
    // A process group of its own, so Ctrl-C in a terminal reaches the supervisor only, which then stops its children.
    killDescendants: true,
    forceKillAfterDelay: options.graceMs ?? 6_000,
    reject: false,
  });
  const ended = child.then(({ exitCode: code, signal, originalMessage }) => {
    log.close();
    const words = lastError.length > 0 ? lastError : [originalMessage ?? ''];
    if (!stopping) options.onUnexpectedEnd({ code, signal, lastError: words.slice(0, 20).join(' ') });
    return { code, signal };
  });
  return {
    stop: async () => {
      stopping = true;
      child.kill();
      await ended;
    },
    kill: async (signal) => {
      child.kill(signal);
      return signal === 'SIGKILL' || signal === 'SIGTERM' ? ended : undefined;
    },
  };
};
