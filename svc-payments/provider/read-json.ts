/** Reads untrusted JSON: unexpected values become undefined; never throws. */
type Json = Record<string, unknown>;

export const objectAt = (value: unknown, key: string | number): Json | undefined => {
  const found = at(value, key);
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Json) : undefined;
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

const at = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
