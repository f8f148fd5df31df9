/** Reads untrusted JSON: unexpected values become undefined; never throws. */
type Json = Record<string, unknown>;

/** An object or an array, not null: something that has fields to ask for. */
export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

export const objectAt = (value: unknown, key: string): Json | undefined => {
  const found = at(value, key);
  return isObject(found) && !Array.isArray(found) ? found : undefined;
};

export const listAt = (value: unknown, key: string): unknown[] => {
  const found = at(value, key);
  return Array.isArray(found) ? found : [];
};

export const textAt = (value: unknown, key: string): string | undefined => {
  const found = at(value, key);
  return typeof found === 'string' ? found : undefined;
};

export const booleanAt = (value: unknown, key: string): boolean | undefined => {
  const found = at(value, key);
  return typeof found === 'boolean' ? found : undefined;
};

export const integerAt = (value: unknown, key: string): number | undefined => {
  const found = at(value, key);
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : undefined;
};

const at = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);
