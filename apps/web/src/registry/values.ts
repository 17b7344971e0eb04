import { problemOf, type FieldProblem } from '@groundwatch/protocol/rest';
import type { FieldDefinition, RegistryDefinition, RegistryRow, Values } from './definition.ts';

type Schema = RegistryDefinition['schema'];

/** The initial value of a field without a default. */
function blankOf(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'text':
    case 'multiline':
    case 'names':
      return '';
    case 'switch':
      return false;
    case 'tags':
      return [];
    default:
      return null;
  }
}

function defaultsOf(schema: Schema): Values {
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([key, part]) => {
      const absent = part.safeParse(undefined);
      return absent.success && absent.data !== undefined ? [[key, absent.data]] : [];
    }),
  );
}

/** Initial values of a new row: defaults of schema and definition, and the list's filters. */
export function newValues(
  { schema, fields, initial, filters = [] }: RegistryDefinition,
  filtered: Readonly<Record<string, string>> = {},
): Values {
  const blank = fields.flatMap((field): [string, unknown][] =>
    field.kind === 'names'
      ? ['nameZh', 'nameEn', 'nameJa'].map((key) => [key, ''])
      : field.kind === 'custom'
        ? []
        : [[field.key, blankOf(field)]],
  );
  const chosen = filters.flatMap(({ key, kind }): [string, unknown][] => {
    const value = filtered[key];
    if (value === undefined || !(key in schema.shape)) return [];
    return [
      [key, kind === 'reference' ? Number(value) : value === 'true' || value === 'false' ? value === 'true' : value],
    ];
  });
  return { ...Object.fromEntries(blank), ...defaultsOf(schema), ...initial, ...Object.fromEntries(chosen) };
}

/** The form values of a row: only the fields of the body. */
export function valuesOfRow({ schema, valuesOf }: RegistryDefinition, row: RegistryRow): Values {
  if (valuesOf) return valuesOf(row);
  return Object.fromEntries(Object.keys(schema.shape).flatMap((key) => (key in row ? [[key, row[key]]] : [])));
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Keys with different values. */
export const differences = (a: Values, b: Values): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isSame(a[key], b[key]));

/** The problems by schema and definition, one per path. */
export function problemsOf(
  { schema, check, bodyOf }: RegistryDefinition,
  values: Values,
  row: RegistryRow | null,
): FieldProblem[] {
  const body = bodyOf ? bodyOf(values, row) : values;
  const parsed = schema.safeParse(body);
  const found = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => problemOf({ ...issue }))),
    ...(check?.(values, row) ?? []),
  ];
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

/** The body to send: the values parsed by the schema. */
export function bodyOfValues({ schema, bodyOf }: RegistryDefinition, values: Values, row: RegistryRow | null): Values {
  return schema.parse(bodyOf ? bodyOf(values, row) : values);
}
