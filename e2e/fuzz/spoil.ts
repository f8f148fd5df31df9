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

type Place = readonly [holder: object, key: string];

/** Where something can be changed below a holder: every object or array with each of its keys. */
const placesIn = (holder: object): Place[] =>
  Object.entries(holder).flatMap(([key, inner]) => [
    [holder, key] as const,
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ]);

/** Sets a field of the holder's own, `__proto__` too, as a JSON text can. */
const setOwn = (holder: object, name: string, value: unknown): unknown =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

/** The values with one place spoilt: left out, something hostile instead, or a field too many. */
export const spoilt = (allowed: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(allowed, fc.nat(), fc.constantFrom('leave out', 'replace', 'replace', 'replace', 'add'), fc.nat())
    .map(([value, where, how, which]) => {
      const root = structuredClone({ value });
      const places = placesIn(root);
      const [holder, key] = places[where % places.length] ?? [root, 'value'];
      const found: unknown = Reflect.get(holder, key);
      if (how === 'add') {
        const [name, content] = foreignFields[which % foreignFields.length] ?? ['a', 1];
        if (typeof found === 'object' && found !== null && !Array.isArray(found)) setOwn(found, name, content);
      } else if (how === 'replace' || holder === root) setOwn(holder, key, hostile[which % hostile.length]);
      else if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else Reflect.deleteProperty(holder, key);
      return root.value;
    });
