import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';

/** Without children, whose own fields would come past what hides personal data. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'flush'>;

/** Keys whose values never reach a log, at any depth. */
const hidden = new Set([
  'authorization',
  'cookie',
  'x-api-key',
  'token',
  'secret',
  'passkey',
  'otp',
  'phone',
  'phonenumber',
  'mobile',
  'email',
  'address',
  'postal_code',
]);

const isHidden = (key: string): boolean => hidden.has(key.toLowerCase());

function redacted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > 8) return '[deep]';
  if (Array.isArray(value)) return value.map((member) => redacted(member, depth + 1));
  if (hasNothingToHide(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, isHidden(key) ? '[hidden]' : redacted(member, depth + 1)]),
  );
}

/** Most lines are flat and harmless: those are not copied. */
function hasNothingToHide(line: object): boolean {
  for (const key in line) if (typeof Reflect.get(line, key) === 'object' || isHidden(key)) return false;
  return true;
}

let output: DestinationStream | undefined;

/** Lines that go out at once; fewer go out when this many milliseconds are over. */
const batch = { lines: 256, milliseconds: 100 };

/**
 * Standard output, written in batches: a write for each line would cost more than the line. A process that ends by itself
 * writes what is left; one that is killed may lose the lines of its last moment, and nothing else. One for all of a process.
 */
const standardOutput = (): DestinationStream => {
  if (output) return output;
  const destination = pino.destination({ dest: 1, sync: false, minLength: 1 });
  let lines: string[] = [];
  const send = (): void => {
    if (lines.length > 0) destination.write(lines.join(''));
    lines = [];
  };
  setInterval(send, batch.milliseconds).unref();
  process.once('exit', () => {
    send();
    destination.flushSync();
  });
  const batched = {
    write(line: string): void {
      lines.push(line);
      if (lines.length === batch.lines) send();
    },
    flush(done: (error?: Error) => void): void {
      send();
      destination.flush(done);
    },
  };
  output = batched;
  return output;
};

let written = { at: 0, text: '' };
/** The time as ISO text: written once for all lines of one millisecond, of which a busy service has a dozen. */
const timeField = (): string => {
  const at = Date.now();
  if (at !== written.at) written = { at, text: `,"time":"${new Date(at).toISOString()}"` };
  return written.text;
};

/** Structured lines on standard output (or `destination`), personal data and proofs hidden by key. */
export function createLogger(
  options: { name: string; level?: string },
  destination: DestinationStream = standardOutput(),
): Logger {
  const settings: LoggerOptions = {
    name: options.name,
    level: options.level ?? 'info',
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => redacted(line) as Record<string, unknown>,
    },
    timestamp: timeField,
  };
  return pino(settings, destination);
}
