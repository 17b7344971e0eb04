import type { Field } from '@groundwatch/protocol/model';
import { isAlongGravity } from './sensor-layout.ts';

const isBearing = ({ unit, range }: Field): boolean => unit === '°' && range?.[0] === 0 && range[1] === 360;

/** Lines of the same pane share a value axis: the same unit, and values of the same kind. */
export function paneKey(field: Field & { readonly family: string; readonly isList: boolean }): string {
  const { unit, family } = field;
  if (unit === '°C' || unit === 'dBm' || unit === 'V') return unit;
  if (unit === '') return `${family}.${field.key}`;
  if (isBearing(field)) return '°.bearing';
  if (unit === 'mm/s') return unit;
  const kind = field.isList ? field.key.replace(/[XYxy]$/, '') : (field.signed ?? '');
  return `${unit}.${family}.${kind}${isAlongGravity(field) ? '.gravity' : ''}`;
}
