/** A line of a service's log as a person wants it. */
export interface LogLine {
  level: 'debug' | 'info' | 'warn' | 'error';
  text: string;
}

const levels: Readonly<Record<string, LogLine['level']>> = {
  10: 'debug',
  trace: 'debug',
  20: 'debug',
  debug: 'debug',
  40: 'warn',
  warn: 'warn',
  50: 'error',
  error: 'error',
  60: 'error',
  fatal: 'error',
};
/** Fields that the label and the time column already show, or that are not useful. */
const dropped = new Set(['level', 'time', 'pid', 'hostname', 'name', 'part', 'msg', 'event', 'err', 'v']);

/** Of Node's error output only the message is shown, without locations, source excerpts and stacks. */
const isMessage = (text: string): boolean => /^\S/.test(text) && !/^(file:|node:|throw |Node\.js v|[{}^])/.test(text);

/** What a debugger's door says of itself, on stderr although nothing is wrong. */
const isOfDebugger = (text: string): boolean => /^(Debugger |For help, see: .*debugg)/.test(text);

/**
 * Reads one line of output: JSON logs become one readable line; anything else is information, on stderr trouble (or,
 * where it is no message, nothing to show).
 */
export const readLogLine = (line: string, stream: 'stdout' | 'stderr'): LogLine => {
  const entry = parse(line);
  if (!entry && (stream === 'stdout' || isOfDebugger(line))) return { level: 'info', text: line };
  if (!entry) return { level: isMessage(line) ? 'error' : 'debug', text: line };
  const { level, msg, event, err } = entry;
  const facts = Object.entries(entry)
    .filter(([name]) => !dropped.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const reason = typeof err === 'object' && err !== null && 'message' in err ? `: ${String(err.message)}` : '';
  return {
    level: levels[String(level)] ?? 'info',
    text: [`${String(msg ?? event ?? '')}${reason}`, ...facts].join('  ').trim(),
  };
};

const parse = (line: string): Record<string, unknown> | undefined => {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined; // a line that only looks like JSON is shown as it is
  }
};
