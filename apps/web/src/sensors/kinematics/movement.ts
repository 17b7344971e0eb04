import type { FamilyKey, SensorField, SensorType } from '@groundwatch/protocol/model';

const moving: ReadonlySet<FamilyKey> = new Set<FamilyKey>([
  'crack',
  'inclination',
  'settlement',
  'array',
  'fixedInclinometer',
  'gnss',
]);

/** Angle along gravity: it hardly changes while the ground tilts. */
const ALONG_GRAVITY = 'z';

/** What of a sensor tells of movement: openings, settlements and tilts. What is measured in mm comes first. */
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

/** One curve of a sensor: a field, or an element of a list field by its number from 1. Its key is that of the history. */
export interface Movement {
  readonly key: string;
  readonly field: SensorField;
  readonly element: number | null;
}

/** All curves of a sensor that has `elements` elements. */
export const movementsOf = (type: SensorType, elements: number): Movement[] =>
  movementFields(type).flatMap((field): Movement[] =>
    field.isList
      ? Array.from({ length: elements }, (_, i) => ({ key: `${field.key}.${i + 1}`, field, element: i + 1 }))
      : [{ key: field.key, field, element: null }],
  );
