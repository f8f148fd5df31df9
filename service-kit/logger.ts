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

function redacted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (depth > 8) return '[deep]';
  if (Array.isArray(value)) return value.map((member) => redacted(member, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      hidden.has(key.toLowerCase()) ? '[hidden]' : redacted(member, depth + 1),
    ]),
  );
}

let output: DestinationStream | undefined;

/**
 * Standard output, written as fast as it takes lines: what comes meanwhile goes out together. A process that ends by
 * itself writes what is left; one that is killed may lose its last lines, and nothing else. One for all of a process.
 */
const standardOutput = (): DestinationStream => {
  if (output) return output;
  const destination = pino.destination({ dest: 1, sync: false, minLength: 1 });
  process.once('exit', () => destination.flushSync());
  output = destination;
  return output;
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
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(settings, destination);
}
