import { readFileSync } from 'node:fs';

/**
 * The text of an environment variable, or of the file that `<NAME>_FILE` names: containers receive secrets as files, so
 * that they are in no image, no listing of processes and no inspection. Undefined when neither is set or it is empty.
 * Throws where both are set or the file cannot be read; never repeats what is in it.
 */
export const variable = (env: Readonly<Record<string, string | undefined>>, name: string): string | undefined => {
  const text = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return text;
  if (text !== undefined) throw new Error(`must be set once: ${name}_FILE is set, too`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new Error(`cannot be read from ${name}_FILE (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
};
