import fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = { a: [value] };
  return value;
};

/** What attackers and broken programs put where something else is expected. */
const hostile: readonly unknown[] = [
  { $gt: '' },
  { $where: 'while(true){}' },
  { $ne: null },
  ['a', 'b'],
  "'; DROP TABLE orders; --",
  '" OR 1=1 --',
  '../../../../etc/passwd',
  '%2e%2e%2f%00',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x.example")',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  '𝕏'.repeat(1000),
  '9'.repeat(400),
  '',
  ' ',
  null,
  true,
  -1,
  0,
  -0,
  0.1 + 0.2,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  2 ** 31,
  [],
  {},
  Array.from({ length: 1000 }, () => 0),
  deep(40),
];

const foreignFields: readonly (readonly [string, unknown])[] = [
  ['__proto__', { admin: true }],
  ['constructor', { prototype: { admin: true } }],
  ['order_status', 'ORDER_COMPLETED'],
  ['role', 'admin'],
  ['is_admin', true],
  ['total_price', 0],
  ['$set', { order_status: 'PAYMENT_DONE' }],
];

type Path = readonly (string | number)[];

/** Where something can be changed in a value, the value itself included. */
const placesIn = (value: unknown, path: Path = []): Path[] => {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
};

const changedAt = (value: unknown, [first, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (first === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, first, changedAt(Reflect.get(copy, first), rest, change));
  return copy;
};

const without = (value: unknown, path: Path): unknown =>
  changedAt(value, path.slice(0, -1), (parent) => {
    const last = path.at(-1);
    return Array.isArray(parent)
      ? parent.filter((_, index) => String(index) !== String(last))
      : Object.fromEntries(Object.entries(parent as object).filter(([key]) => key !== last));
  });

/** A field of its own that a JSON text can carry, `__proto__` too. */
const withField = (value: unknown, [name, content]: readonly [string, unknown]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.defineProperty({ ...value }, name, { value: content, enumerable: true, configurable: true })
    : value;

/** The values with one place spoilt: left out, something hostile instead, or a field too many. */
export const spoilt = (allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(allowed, fc.nat(), fc.constantFrom('leave out', 'replace', 'replace', 'replace', 'add'), fc.nat())
    .map(([value, where, how, which]) => {
      const places = placesIn(value);
      const path = places[where % places.length] ?? [];
      if (how === 'leave out' && path.length > 0) return without(value, path);
      if (how === 'add') return withField(value, foreignFields[which % foreignFields.length] ?? ['a', 1]);
      return changedAt(value, path, () => hostile[which % hostile.length]);
    });
