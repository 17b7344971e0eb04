import type { FamilyKey, SensorField, SensorType } from '@groundwatch/protocol/model';

const moving: ReadonlySet<FamilyKey> = new Set<FamilyKey>([
  'crack',
  'inclination',
  'settlement',
  'array',
  'fixedInclinometer',
  'gnss',
]);

/** The angle along gravity, which hardly changes with tilt. */
const ALONG_GRAVITY = 'z';

/** Fields that show movement: openings, settlements and tilts, those in mm first. */
export function movementFields(type: SensorType): SensorField[] {
  const found = type.fields.filter(
    (field) =>
      moving.has(field.family) &&
      field.main &&
      field.signed &&
      /^(mm|°)$/.test(field.unit) &&
      field.key !== ALONG_GRAVITY,
  );
  return found.sort((a, b) => rankOf(a) - rankOf(b));
}

const rankOf = ({ unit, key }: SensorField): number => (unit === 'mm' ? 0 : key === 'total' ? 1 : 2);

/** One curve of a sensor: a field, or a list element by its number from 1. Its key is that of the history. */
export interface Movement {
  readonly key: string;
  readonly field: SensorField;
  readonly element: number | null;
}

/** All curves of a sensor with `elements` elements. */
export const movementsOf = (type: SensorType, elements: number): Movement[] =>
  movementFields(type).flatMap((field): Movement[] =>
    field.isList
      ? Array.from({ length: elements }, (_, i) => ({ key: `${field.key}.${i + 1}`, field, element: i + 1 }))
      : [{ key: field.key, field, element: null }],
  );
