import { variable } from './variable.ts';

/** Where a setting is read: production is stricter about secrets. */
export interface Surroundings {
  readonly production: boolean;
}

/** One environment variable: `read` gets its text (undefined when unset or empty) and throws a short reason. */
export interface Setting<T> {
  /** The values that it accepts, in the words of docs/configuration.md. */
  readonly accepts: string;
  /** The default as it would be written in the environment; undefined where there is none. */
  readonly default?: string | undefined;
  readonly optional?: boolean;
  read(text: string | undefined, surroundings: Surroundings): T;
}

/** A setting with its meaning, which docs/configuration.md shows. */
export interface DocumentedSetting<T> extends Setting<T> {
  readonly meaning: string;
}

/** Adds to a setting what it is for. */
export const documented = <T>(meaning: string, setting: Setting<T>): DocumentedSetting<T> => ({ ...setting, meaning });

type Spec = Readonly<Record<string, Setting<unknown>>>;
/** The values that were read, by the variables' names. */
export type Settings<S extends Spec> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

/** Checks between settings that are valid one by one; invalid ones are reported before and missing here. */
interface Rules<S extends Spec> {
  /** Settings of which all or none are set. */
  readonly together?: readonly (readonly (keyof S & string)[])[];
  /** Answers what is wrong; never repeats a value. */
  readonly between?: (read: Partial<Settings<S>>) => readonly string[];
}

/**
 * Reads all settings of a service (keys are the variables' names). Throws one Error that lists every bad one, so that a
 * deployment is corrected in one go. Never repeats a value: it may be a secret. NODE_ENV=production is production. Any of
 * them may be read from a file, which `<NAME>_FILE` names.
 */
export function readSettings<const S extends Spec>(
  env: Readonly<Record<string, string | undefined>>,
  spec: S,
  { together = [], between }: Rules<S> = {},
): Settings<S> {
  const surroundings = { production: env.NODE_ENV === 'production' };
  const problems: string[] = [];
  const read: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(spec)) {
    try {
      read[name] = setting.read(variable(env, name), surroundings);
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const names of together) {
    const set = names.filter((name) => read[name] !== undefined && read[name] !== '').length;
    // Invalid values are reported above.
    if (set !== 0 && set !== names.length && names.every((name) => name in read))
      problems.push(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together`);
  }
  problems.push(...(between?.(read as Partial<Settings<S>>) ?? []));
  if (problems.length > 0) throw new Error(`Bad settings:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
  return read as Settings<S>;
}

interface Fallback<T> {
  readonly default?: T;
}

function setting<T>(
  accepts: string,
  fallback: Fallback<T>,
  parse: (text: string, surroundings: Surroundings) => T,
  check: (value: T, surroundings: Surroundings) => void = () => {},
): Setting<T> {
  return {
    accepts,
    default: fallback.default === undefined ? undefined : String(fallback.default),
    read(text, surroundings) {
      if (text === undefined && fallback.default === undefined) throw new Error('must be set');
      const value = text === undefined ? (fallback.default as T) : parse(text, surroundings);
      check(value, surroundings);
      return value;
    },
  };
}

/** Text; required where no default is given. */
export const text = (options: Fallback<string> = {}): Setting<string> => setting('text', options, (raw) => raw);

/** Text of one form; `form` names it in docs/configuration.md and in the problem. */
export const matching = (form: RegExp, accepts: string): Setting<string> =>
  setting(accepts, {}, (raw) => {
    if (!form.test(raw)) throw new Error(`must be a ${accepts}`);
    return raw;
  });

/** The address of a MongoDB server. */
export const mongodbAddress = (): Setting<string> =>
  matching(/^mongodb(\+srv)?:\/\//, 'MongoDB address (`mongodb://…` or `mongodb+srv://…`)');

/** An absolute http or https address, without a trailing slash. */
export const url = (options: Fallback<string> & { protocols?: readonly string[] } = {}): Setting<string> =>
  setting('address', options, (raw) => {
    const protocols = options.protocols ?? ['http:', 'https:'];
    if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol))
      throw new Error(`must be an absolute address (${protocols.join(' or ')})`);
    return raw.replace(/(?<!\/)\/+$/, '');
  });

/** What goes over it cannot be read or changed on the way: https, or it never leaves this machine. */
const isSafeAddress = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
};

/** The address of an outside party, or our own as the world sees it: in production https. */
export const publicUrl = (): Setting<string> =>
  setting('address, https in production', {}, url().read, (address, { production }) => {
    if (production && !isSafeAddress(address)) throw new Error('must be https in production');
  });

/** Absolute addresses of one party that runs several times, comma-separated; at least one. */
export const urls = (options: Fallback<readonly string[]> = {}): Setting<readonly string[]> => {
  const one = url();
  return setting('addresses, comma-separated', options, (raw, surroundings) => {
    const addresses = raw.split(',').filter((part) => part.trim() !== '');
    if (addresses.length === 0) throw new Error('must name at least one address');
    return addresses.map((part) => one.read(part.trim(), surroundings));
  });
};

/** A whole number between `min` and `max`. */
export const integer = (options: Fallback<number> & { min?: number; max?: number } = {}): Setting<number> => {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  const upTo = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `${min} to ${max}`;
  return setting(`whole number, ${upTo}`, options, (raw) => {
    const value = Number(raw);
    if (!/^-?\d+$/.test(raw) || value < min || value > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return value;
  });
};

/** A TCP port; 0 lets the system choose one. */
export const port = (options: Fallback<number> = {}): Setting<number> => integer({ ...options, max: 65_535 });

/**
 * A secret. In production at least 32 characters (`minLength`) and none of the sandbox's, which start with `sandbox-`;
 * the default, for development, is held to the same.
 */
export const secret = (options: Fallback<string> & { minLength?: number } = {}): Setting<string> =>
  setting(
    'secret',
    options,
    (raw) => raw,
    (value, { production }) => {
      const minLength = options.minLength ?? 32;
      if (production && value.startsWith('sandbox-')) throw new Error('must be set: a sandbox secret is not accepted');
      if (production && value.length < minLength) throw new Error(`must have at least ${minLength} characters`);
    },
  );

/** Secrets, comma-separated: one, or two during a rotation. The first signs, all are accepted. */
export const secrets = (options: { minLength?: number } = {}): Setting<readonly string[]> => {
  const members = list({ of: secret(options) });
  return {
    ...members,
    accepts: 'secret; two, comma-separated, during a rotation',
    read(raw, surroundings) {
      const read = members.read(raw, surroundings);
      if (read.length === 0) throw new Error('must be set');
      return read;
    },
  };
};

/** One of the given words. */
export const oneOf = <const T extends string>(words: readonly T[], options: Fallback<T> = {}): Setting<T> =>
  setting(words.map((word) => `\`${word}\``).join(', '), options, (raw) => {
    const word = words.find((candidate) => candidate === raw);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  });

/** A comma-separated list, each member read by `of`. */
export const list = <T>({ of, ...options }: Fallback<readonly T[]> & { of: Setting<T> }): Setting<readonly T[]> =>
  setting(`${of.accepts}, comma-separated`, options, (raw, surroundings) =>
    raw
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => of.read(part, surroundings)),
  );

/** Makes any setting optional: undefined when unset. */
export const optional = <T>(inner: Setting<T>): Setting<T | undefined> => ({
  ...inner,
  optional: true,
  read: (raw, surroundings) => (raw === undefined ? undefined : inner.read(raw, surroundings)),
});
