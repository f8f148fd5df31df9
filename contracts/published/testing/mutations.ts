import type { PublishedOperation } from '../compatibility.ts';
import type { Schema } from '../published-schema.ts';

/** One change at one place of a published operation. */
export interface Mutation {
  /** What was changed, in the words of the table of verdicts. */
  readonly kind: string;
  readonly side: 'request' | 'answer' | 'operation';
  /** `getOrder answer/order/items[]`. */
  readonly place: string;
  readonly before: PublishedOperation;
  readonly after: PublishedOperation;
}

type Change = readonly [kind: string, after: Schema];

/** The schema without some keywords. */
const without = (schema: Schema, ...keywords: string[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

const text = { type: 'string' } as const;
/** A value that no published list contains. */
const unusedValue = 'ANOTHER_VALUE';

/** A schema of a type that none of these options has. */
const anotherType = (options: readonly Schema[]): Schema => {
  const used = new Set(options.map(({ type }) => type));
  const isNumber = used.has('number') || used.has('integer');
  return isNumber ? { type: used.has('string') ? 'array' : 'string' } : { type: 'number' };
};

const hasFields = ({ properties = {}, items }: Schema): boolean =>
  Object.keys(properties).length > 0 || (items !== undefined && hasFields(items));

const fieldMutations = (schema: Schema): Change[] => {
  if (schema.type !== 'object' || schema.patternProperties) return [];
  const { properties = {}, required = [] } = schema;
  const changes: Change[] = [
    ['optional field added', { ...schema, properties: { ...properties, added: text } }],
    [
      'required field added',
      { ...schema, properties: { ...properties, added: text }, required: [...required, 'added'] },
    ],
    schema.additionalProperties === false
      ? ['opened to other fields', without(schema, 'additionalProperties')]
      : ['closed to other fields', { ...schema, additionalProperties: false }],
  ];
  if (Object.keys(properties).length > 0) changes.push(['all fields dropped', { type: 'object' }]);
  if (required.length > 1) changes.push(['required fields reordered', { ...schema, required: required.toReversed() }]);
  for (const [name, field] of Object.entries(properties)) {
    const rest = without(properties as Schema, name) as Record<string, Schema>;
    const others = required.filter((each) => each !== name);
    const renamed = { ...rest, renamed: field };
    if (required.includes(name)) {
      changes.push(
        ['required field removed', { ...schema, properties: rest, required: others }],
        ['required field made optional', { ...schema, required: others }],
        ['required field renamed', { ...schema, properties: renamed, required: [...others, 'renamed'] }],
        ['required field renamed to an optional one', { ...schema, properties: renamed, required: others }],
      );
    } else {
      changes.push(
        ['optional field removed', { ...schema, properties: rest }],
        ['optional field made required', { ...schema, required: [...required, name] }],
        ['optional field renamed', { ...schema, properties: renamed }],
      );
    }
  }
  return changes;
};

const mapMutations = ({ patternProperties, ...schema }: Schema): Change[] =>
  Object.values(patternProperties ?? {}).flatMap((values): Change[] => [
    ['map without its keys', schema],
    ['map with other keys', { ...schema, patternProperties: { '^other$': values } }],
    ['map with another key', { ...schema, patternProperties: { ...patternProperties, '^other$': values } }],
  ]);

const listMutations = (schema: Schema): Change[] =>
  schema.type !== 'array'
    ? []
    : [
        schema.uniqueItems
          ? ['repeated items allowed', without(schema, 'uniqueItems')]
          : ['repeated items forbidden', { ...schema, uniqueItems: true }],
        ...(schema.items
          ? [
              [
                hasFields(schema.items) ? 'items of objects dropped' : 'items dropped',
                without(schema, 'items'),
              ] as const,
            ]
          : []),
      ];

const limitsOf: Readonly<Record<string, readonly { keyword: string; added: number; step: number }[]>> = {
  string: [
    { keyword: 'minLength', added: 1, step: 1 },
    { keyword: 'maxLength', added: 1000, step: -1 },
  ],
  array: [
    { keyword: 'minItems', added: 1, step: 1 },
    { keyword: 'maxItems', added: 1000, step: -1 },
  ],
  object: [
    { keyword: 'minProperties', added: 1, step: 1 },
    { keyword: 'maxProperties', added: 1000, step: -1 },
  ],
};
const numberLimits = [
  { keyword: 'minimum', other: 'exclusiveMinimum', added: -1e9, step: 1 },
  { keyword: 'exclusiveMinimum', other: 'minimum', added: -1e9, step: 1 },
  { keyword: 'maximum', other: 'exclusiveMaximum', added: 1e9, step: -1 },
  { keyword: 'exclusiveMaximum', other: 'maximum', added: 1e9, step: -1 },
] as const;

const limitMutations = (schema: Schema): Change[] => {
  const sizes = (limitsOf[schema.type ?? ''] ?? []).flatMap(({ keyword, added, step }): Change[] => {
    const value = schema[keyword] as number | undefined;
    if (value === undefined) return [[`${keyword} added`, { ...schema, [keyword]: added }]];
    return [
      [`${keyword} tightened`, { ...schema, [keyword]: value + step }],
      [`${keyword} loosened`, { ...schema, [keyword]: value - step }],
      [`${keyword} removed`, without(schema, keyword)],
    ];
  });
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const bounds = !isNumber
    ? []
    : numberLimits.flatMap(({ keyword, other, added, step }): Change[] => {
        const value = schema[keyword];
        // Beside the other kind of limit only an exclusive one at the same number allows less.
        const beside = schema[other];
        if (value === undefined && beside !== undefined && !keyword.startsWith('exclusive')) return [];
        if (value === undefined) return [[`${keyword} added`, { ...schema, [keyword]: beside ?? added }]];
        const whole = {
          ...without(schema, keyword),
          [other]: keyword.startsWith('exclusive') ? value + step : value - step,
        };
        return [
          [`${keyword} tightened`, { ...schema, [keyword]: value + step }],
          [`${keyword} loosened`, { ...schema, [keyword]: value - step }],
          [`${keyword} removed`, without(schema, keyword)],
          ...(schema.type === 'integer' ? [['limit of whole numbers rewritten', whole] as const] : []),
        ];
      });
  return [...sizes, ...bounds, ...(isNumber ? [['multipleOf added', { ...schema, multipleOf: 5 }] as const] : [])];
};

const textMutations = (schema: Schema): Change[] => {
  if (schema.type !== 'string') return [];
  return [
    ['format added', { ...schema, format: 'email' }],
    ...(schema.pattern === undefined
      ? [['pattern added', { ...schema, pattern: '^a' }] as const]
      : ([
          ['pattern replaced', { ...schema, pattern: '^a' }],
          ['pattern removed', without(schema, 'pattern')],
        ] as const)),
  ];
};

const valueMutations = (schema: Schema): Change[] => {
  if ('const' in schema)
    return [
      ['constant replaced', { const: unusedValue }],
      ['constant opened to its type', without(schema, 'const')],
    ];
  const values = schema.enum;
  if (!values) return [];
  return [
    ['list with another value', { ...schema, enum: [...values, unusedValue] }],
    ['list with a replaced value', { ...schema, enum: [unusedValue, ...values.slice(1)] }],
    ['list opened to any text', text],
    ['list reordered', { ...schema, enum: values.toReversed() }],
    ['list rewritten as a union', { anyOf: values.map((value) => ({ const: value })) }],
    ...values
      .slice(1)
      .map((value): Change => ['list without a value', { enum: values.filter((each) => each !== value) }]),
  ];
};

const typeMutations = (schema: Schema, options: readonly Schema[]): Change[] => {
  const another: Change = ['another type', anotherType(options)];
  if (schema.type === undefined || 'const' in schema) return schema.enum ? [another] : [];
  return [
    another,
    [hasFields(schema) ? 'anything instead of fields' : 'anything', {}],
    ...(schema.type === 'integer'
      ? [['any number instead of whole ones', { ...schema, type: 'number' }] as const]
      : []),
    ...(schema.type === 'number' ? [['whole numbers only', { ...schema, type: 'integer' }] as const] : []),
    ...(schema.type === 'boolean' ? [['boolean rewritten as its values', { enum: [true, false] }] as const] : []),
  ];
};

const unionMutations = (schema: Schema): Change[] => {
  const options = schema.anyOf;
  if (!options) return [];
  return [
    ['option added', { ...schema, anyOf: [...options, anotherType(options)] }],
    ['options reordered', { ...schema, anyOf: options.toReversed() }],
    ...options.map(
      (option): Change => ['option removed', { ...schema, anyOf: options.filter((each) => each !== option) }],
    ),
  ];
};

/** Changes of the schema itself, not of the schemas in it. `union` has all options where it is one of several. */
const mutationsOf = (schema: Schema, union: readonly Schema[] | undefined): Change[] => [
  ['description added', { ...schema, description: 'Words for people' }],
  ...fieldMutations(schema),
  ...mapMutations(schema),
  ...listMutations(schema),
  ...('const' in schema ? [] : limitMutations(schema)),
  ...textMutations(schema),
  ...valueMutations(schema),
  ...typeMutations(schema, union ?? [schema]),
  ...unionMutations(schema),
  ...(union || schema.anyOf ? [] : [['null allowed', { anyOf: [schema, { type: 'null' }] }] as const]),
];

interface SchemaMutation {
  readonly kind: string;
  readonly place: string;
  readonly after: Schema;
}

/** Every change of a schema and of the schemas in it. */
const everyChange = (schema: Schema, place: string, union?: readonly Schema[]): SchemaMutation[] => {
  const { properties = {}, patternProperties = {}, items, anyOf = [] } = schema;
  const within = (inner: Schema, at: string, put: (changed: Schema) => Schema): SchemaMutation[] =>
    everyChange(inner, at, anyOf.includes(inner) ? anyOf : undefined).map((change) => ({
      ...change,
      after: put(change.after),
    }));
  return [
    ...mutationsOf(schema, union).map(([kind, after]) => ({ kind, place, after })),
    ...Object.entries(properties).flatMap(([name, field]) =>
      within(field, `${place}/${name}`, (changed) => ({ ...schema, properties: { ...properties, [name]: changed } })),
    ),
    ...Object.entries(patternProperties).flatMap(([pattern, values]) =>
      within(values, `${place}/{key}`, (changed) => ({ ...schema, patternProperties: { [pattern]: changed } })),
    ),
    ...(items ? within(items, `${place}[]`, (changed) => ({ ...schema, items: changed })) : []),
    ...anyOf.flatMap((option, index) =>
      within(option, place, (changed) => ({ ...schema, anyOf: anyOf.with(index, changed) })),
    ),
  ];
};

type OperationChange = readonly [kind: string, more: Partial<PublishedOperation>];

const operationChanges = (operation: PublishedOperation): OperationChange[] => {
  const { headers = [], roles = [], bodyLimit } = operation;
  const errors = operation.errors as Readonly<Record<string, number>>;
  const required = { type: 'object', required: ['added'], properties: { added: text } };
  return [
    ['method changed', { method: 'PATCH' }],
    ['path changed', { path: `${operation.path}/moved` }],
    ['caller changed', { caller: operation.caller === 'operator' ? 'public' : 'operator' }],
    ...roles.flatMap((role): OperationChange[] => {
      const rest = roles.filter((each) => each !== role);
      return [
        ['role removed', { roles: rest }],
        ['role replaced', { roles: [...rest, 'another'] }],
      ];
    }),
    ...(operation.roles ? [['role added', { roles: [...roles, 'another'] }] as const] : []),
    ['service changed', { service: 'another' }],
    ['content type changed', { answerType: 'text/html' }],
    ['answer opened to anything', { answer: {} }],
    ['header added', { headers: [...headers, 'x-added'] }],
    ...headers.map(
      (header): OperationChange => ['header removed', { headers: headers.filter((each) => each !== header) }],
    ),
    ...(bodyLimit === undefined
      ? []
      : ([
          ['body limit lowered', { bodyLimit: bodyLimit - 1 }],
          ['body limit raised', { bodyLimit: bodyLimit + 1 }],
        ] as const)),
    ...(['params', 'query', 'body'] as const).flatMap((part): OperationChange[] =>
      operation[part] ? [[`${part} dropped`, { [part]: undefined }]] : [],
    ),
    ...(operation.query
      ? []
      : ([
          ['query added with a required field', { query: required }],
          ['query added with an optional field', { query: { ...required, required: [] } }],
        ] as const)),
    ...(operation.body ? [] : ([['body added', { body: { ...required, required: [] } }]] as const)),
    ['error added', { errors: { ...errors, ADDED_CODE: 409 } }],
    ...Object.entries(errors).flatMap(([code, status]): OperationChange[] => {
      const rest = Object.fromEntries(Object.entries(errors).filter(([each]) => each !== code));
      return [
        ['error removed', { errors: rest }],
        ['error replaced', { errors: { ...rest, REPLACED_CODE: status } }],
        ['error with another status', { errors: { ...errors, [code]: status + 1 } }],
      ];
    }),
  ];
};

/** Every change at a single place of a published operation, with the kinds of change that compatibility depends on. */
export const mutationsOfOperation = (before: PublishedOperation): Mutation[] => {
  const inPart = (part: 'params' | 'query' | 'body' | 'answer'): Mutation[] =>
    before[part]
      ? everyChange(before[part] as Schema, `${before.id} ${part}`).map(({ kind, place, after }) => ({
          kind,
          side: part === 'answer' ? 'answer' : 'request',
          place,
          before,
          after: { ...before, [part]: after },
        }))
      : [];
  return [
    ...operationChanges(before).map(
      ([kind, more]): Mutation => ({
        kind,
        side: 'operation',
        place: before.id,
        before,
        after: { ...before, ...more },
      }),
    ),
    ...(['params', 'query', 'body', 'answer'] as const).flatMap(inPart),
  ];
};
