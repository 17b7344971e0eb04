import type { Field } from '@groundwatch/protocol/model';
import type { TFunction } from 'i18next';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import type { Creep } from '../../sensors/kinematics/creep.ts';

interface RowWords {
  readonly field: Pick<Field, 'unit'>;
  /** Of a velocity. */
  readonly decimals: number;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly t: TFunction<'device'>;
}

/** The windows as a table, newest first. */
export function creepRows(
  { windows }: Creep,
  { field, decimals, locale, zone, t }: RowWords,
): { head: string[]; rows: string[][] } {
  const text = (value: number | null, digits: number): string =>
    value === null ? MISSING : formatNumber(value, locale, digits);
  return {
    head: [
      t('kinematics.windowMiddle'),
      `${t('kinematics.velocity')} ${field.unit}/d`,
      `${t('kinematics.angle')} °`,
      `1/v d/${field.unit}`,
      t('kinematics.inFit'),
    ],
    rows: windows
      .map((window) => [
        formatStamp(window.time, zone).slice(0, 16),
        formatNumber(window.velocity, locale, decimals, true),
        text(window.angle, 1),
        text(window.inverse, 4),
        t(window.isFitted ? 'kinematics.isFitted' : 'kinematics.isBefore'),
      ])
      .toReversed(),
  };
}
