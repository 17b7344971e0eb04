import { sensorTypes, statusFields, type Field } from '@groundwatch/protocol/model';
import type { AlarmTrigger } from '@groundwatch/protocol/rest';

export type ShownField = Pick<Field, 'decimals' | 'unit' | 'signed' | 'options' | 'names'>;

/** The catalogue field that an alarm's rule reads, if any. */
export function fieldOf(sensorType: string, key: string | null): ShownField | undefined {
  if (key === null) return undefined;
  const own = sensorTypes.get(sensorType)?.fields.find((field) => field.key === key);
  return own ?? (sensorType === '' ? statusFields.find((field) => field.key === key) : undefined);
}

/** Digits that distinguish a value from its limit, for quantities outside the catalogue. */
const decimalsOf = (value: number): number => (Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 2 : 3);

/** The format of a trigger's value and limit: the field's decimals if they are in its unit. */
export function triggerField(
  sensorType: string,
  { field, unit, value, limit }: AlarmTrigger,
): Pick<Field, 'decimals' | 'unit' | 'signed' | 'options'> {
  const own = fieldOf(sensorType, field);
  if (own?.unit === unit) {
    const { decimals, signed, options } = own;
    return { decimals, unit, ...(signed ? { signed } : {}), ...(options ? { options } : {}) };
  }
  // A count, for example of cycles without a report.
  const isCount = unit === '' && [value, limit].every((one) => one === null || Number.isInteger(one));
  return { decimals: isCount ? 0 : decimalsOf(value ?? limit ?? 0), unit };
}

/** The element of a list field with the largest value, from 0, or −1 if all are missing. */
export function farthest(values: readonly (number | null)[]): number {
  let found = -1;
  values.forEach((value, i) => {
    const best = found < 0 ? null : values[found]!;
    if (value !== null && (best === null || Math.abs(value) > Math.abs(best))) found = i;
  });
  return found;
}
