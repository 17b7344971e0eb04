import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that zod produces. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Values by the name of a field, so that calls find what they name. None leads to another machine. */
export type Known = Readonly<Record<string, readonly unknown[]>>;
const NOWHERE = ['http://127.0.0.1:9/x', 'https://hostile.invalid/x'];
const nowhere: Known = {
  host: ['127.0.0.1', 'hostile.invalid'],
  port: [1, 2, 3, 4, 5, 6],
  allowList: [['127.0.0.0/8']],
};

const formats: Readonly<Record<string, Arbitrary<unknown>>> = {
  'date-time': fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    .map((d) => d.toISOString()),
  date: fc.constantFrom('2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'),
  uuid: fc.uuid(),
  email: fc.constant('someone@hostile.invalid'),
  uri: fc.constantFrom(...NOWHERE),
  ipv4: fc.constant('127.0.0.1'),
  ipv6: fc.constant('::1'),
  cidrv4: fc.constant('127.0.0.0/8'),
  cidrv6: fc.constant('::1/128'),
};

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Arbitrary<unknown> {
  const known = format === undefined ? undefined : formats[format];
  if (known) return known;
  const longest = Math.max(minLength, Math.min(maxLength, 60));
  const text = fc.string({ unit: 'grapheme', minLength, maxLength: longest });
  if (pattern === undefined)
    return fc.oneof({ weight: 9, arbitrary: text }, fc.constant('x'.repeat(Math.min(maxLength, 5_000))));
  if (/:\\?\/|mailto/.test(pattern)) return fc.constantFrom(...NOWHERE);
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: longest });
  } catch {
    // fast-check cannot generate texts for this pattern.
    return text;
  }
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: Schema, name: string): Arbitrary<unknown> {
  const least =
    minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + (type === 'integer' ? 1 : 1e-6));
  const most = Math.max(least, maximum ?? least + 1e6);
  if (type !== 'integer') return fc.double({ min: least, max: most, noNaN: true });
  const [low, high] = [Math.ceil(least), Math.floor(most)];
  const any = fc.oneof(
    fc.integer({ min: low, max: Math.min(high, low + 5) }),
    fc.maxSafeInteger().map((n) => Math.min(high, Math.max(low, n))),
  );
  // Rows of the installation and those that the attack itself has made.
  const ids = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1_000, max: 1_030 }));
  return /(^id|Ids?)$/.test(name) ? fc.oneof({ weight: 5, arbitrary: ids }, any) : any;
}

function objectOf(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  known: Known,
): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, valueOf(schema, known, key)]),
  );
  const named = fc.record(fields, { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return named;
  const names = propertyNames?.enum ?? ['x', 'level', '1', 'constructor'];
  const others = fc.dictionary(fc.constantFrom(...names.map(String)), valueOf(additionalProperties, known, ''), {
    maxKeys: 3,
  });
  return fc.tuple(others, named).map(([a, b]) => ({ ...a, ...(b as object) }));
}

/** Values that a schema allows, apart from checks that JSON Schema cannot express. */
function valueOf(schema: Schema, known: Known, name: string): Arbitrary<unknown> {
  const own = known[name];
  if (own) return fc.constantFrom(...own);
  const { type, items, prefixItems, allOf } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, known, name)));
  if (allOf)
    return fc
      .tuple(...allOf.map((one) => valueOf(one, known, name)))
      .map((parts) => Object.assign({}, ...parts) as object);
  if (type === 'string') return textOf(schema);
  if (type === 'number' || type === 'integer') return numberOf(schema, name);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'object') return objectOf(schema, known);
  if (prefixItems) return fc.tuple(...prefixItems.map((one) => valueOf(one, known, name)));
  if (type === 'array') {
    const [minLength, maxLength] = [
      schema.minItems ?? 0,
      Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
    ];
    return fc.array(valueOf(items ?? {}, known, name), { minLength, maxLength });
  }
  return fc.jsonValue({ maxDepth: 2 });
}

/** Values for a part of a call. */
export const bySchema = (schema: z.ZodType, known: Known): Arbitrary<unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, { ...nowhere, ...known }, '');

const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
/** Values that fields do not expect. */
const nasty: readonly unknown[] = [
  ...[null, true, '', [], {}, -1, 0, 1e308, -0.5, 2 ** 31, 2 ** 53, Number.MIN_VALUE, '\0', '\ud800', 'a\0b'],
  ..."%00|' OR 1=1 --|../../../etc/passwd|__proto__|constructor|²|1e999|１２|NaN|{{7*7}}|${7*7}|(a+)+$".split('|'),
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999-14:00', 'x'.repeat(20_000), deep(60), [[null]], [{}]],
  Array.from({ length: 2_000 }, () => 0),
  { constructor: { prototype: { isAdmin: true } } },
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
];

/** A value with one part replaced, removed or added, anywhere within. */
function spoil(value: unknown, at: number, bad: unknown): unknown {
  if (typeof value !== 'object' || value === null || at % 7 === 0) return bad;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)] ?? 'extra';
  if (Array.isArray(value)) return value.map((one: unknown, i) => (String(i) === key ? spoil(one, at >> 3, bad) : one));
  const rest = value as Record<string, unknown>;
  if (at % 5 === 0) return Object.fromEntries(Object.entries(rest).filter(([name]) => name !== key));
  // Built from entries, because an assignment to `__proto__` would not add a field.
  return Object.fromEntries([
    ...Object.entries(rest),
    [at % 11 === 0 ? String(bad) : key, spoil(rest[key], at >> 3, bad)],
  ]);
}

/** Values that nearly match: a good one with one part spoilt. */
export const againstSchema = (good: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(good, fc.nat(), fc.constantFrom(...nasty)).map(([value, at, bad]) => spoil(value, at, bad));
