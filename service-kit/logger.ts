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
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, isHidden(key) ? '[hidden]' : redacted(member, depth + 1)]),
  );
}

let output: DestinationStream | undefined;

/** Standard output, batched by pino, one for the process: 4 KiB or 100 ms of lines at a time, and what is left at exit. */
const standardOutput = (): DestinationStream =>
  (output ??= pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }));

/** Structured lines on standard output (or `destination`), personal data and proofs hidden by key. */
export function createLogger(
  { name, level = 'info', ...more }: { name: string; level?: string } & Pick<LoggerOptions, 'base' | 'messageKey'>,
  destination: DestinationStream = standardOutput(),
): Logger {
  const settings: LoggerOptions = {
    // Without the process id and the host name: the log collector knows where the lines are from.
    base: { name },
    level,
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => redacted(line) as Record<string, unknown>,
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    ...more,
  };
  return pino(settings, destination);
}
