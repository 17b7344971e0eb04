import {
  calibrationAt,
  type Calibration,
  type FieldCalibration,
  type MoistureCoefficients,
} from '@groundwatch/protocol/model';
import type { CalibrationBody } from '@groundwatch/protocol/rest';

/** A calibration of one field in the form, with numbers as typed. */
export interface Draft {
  readonly zero: string;
  readonly factor: string;
  /** Null: no temperature compensation. */
  readonly temperature: { readonly coefficient: string; readonly reference: string } | null;
  /** For a moisture probe. Null: as computed by the probe. */
  readonly moisture: MoistureDraft | null;
}

export const moistureKeys = ['a', 'b', 'c', 'airFrequency', 'waterFrequency'] as const;
export type MoistureDraft = Readonly<Record<(typeof moistureKeys)[number], string>> &
  Pick<MoistureCoefficients, 'form'>;

export type DraftProblem = 'number' | 'zero' | 'positive';

/** A number as people write it, or null. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  const value = Number(plain);
  return plain === '' || !Number.isFinite(value) ? null : value;
}

/** At most so many digits, without trailing zeros. */
const written = (value: number): string => String(Number(value.toPrecision(8)));

/** Initial values of the form: the field's calibration in force at a time. */
export function draftAt(calibrations: readonly Calibration[], field: string, timeMs: number): Draft {
  const counting = calibrationAt(calibrations, timeMs);
  const own = counting?.fields.find((one) => one.field === field);
  const term = own?.temperature ?? null;
  const moisture = counting?.moisture ?? null;
  return {
    zero: written(own?.zero ?? 0),
    factor: written(own?.factor ?? 1),
    temperature: term && { coefficient: written(term.coefficient), reference: written(term.reference) },
    moisture: moisture && {
      form: moisture.form,
      a: written(moisture.a),
      b: written(moisture.b),
      c: written(moisture.c),
      airFrequency: written(moisture.airFrequency),
      waterFrequency: moisture.waterFrequency === null ? '' : written(moisture.waterFrequency),
    },
  };
}

export const writtenNumber = written;

/** Coefficients from Campbell Scientific's EnviroSMART program listing: initial values, not valid for any particular soil. */
export const firstMoisture: MoistureDraft = {
  form: 'inverse',
  a: '0.1957',
  b: '0.404',
  c: '0.02852',
  airFrequency: '',
  waterFrequency: '',
};

export interface ReadDraft {
  readonly field: FieldCalibration;
  readonly moisture: MoistureCoefficients | null;
}

/** The numbers of a draft, or their problems. */
export function readDraft(
  draft: Draft,
  field: string,
  temperature: string | null,
): { read: ReadDraft } | { problems: Readonly<Record<string, DraftProblem>> } {
  const problems: Record<string, DraftProblem> = {};
  const read = (key: string, text: string, isWrong?: (value: number) => DraftProblem | null): number => {
    const value = numberOf(text);
    const problem = value === null ? 'number' : (isWrong?.(value) ?? null);
    if (problem) problems[key] = problem;
    return value ?? 0;
  };
  const notZero = (value: number): DraftProblem | null => (value === 0 ? 'zero' : null);
  const positive = (value: number): DraftProblem | null => (value > 0 ? null : 'positive');
  const term = temperature === null ? null : draft.temperature;
  const own: FieldCalibration = {
    field,
    zero: read('zero', draft.zero),
    factor: read('factor', draft.factor, notZero),
    temperature: term && {
      field: temperature ?? '',
      coefficient: read('coefficient', term.coefficient),
      reference: read('reference', term.reference),
    },
  };
  const m = draft.moisture;
  const moisture = m && {
    form: m.form,
    a: read('a', m.a, notZero),
    b: read('b', m.b, notZero),
    c: read('c', m.c),
    airFrequency: read('airFrequency', m.airFrequency, positive),
    // Empty: as reported by the probe with each reading.
    waterFrequency: m.waterFrequency.trim() === '' ? null : read('waterFrequency', m.waterFrequency, positive),
  };
  return Object.keys(problems).length > 0 ? { problems } : { read: { field: own, moisture } };
}

const isIdentity = ({ zero, factor, temperature }: FieldCalibration): boolean =>
  zero === 0 && factor === 1 && temperature === null;

/** A version that changes one field from a time on and keeps the other fields in force then. */
export function bodyFrom(
  calibrations: readonly Calibration[],
  validFrom: string,
  { field, moisture }: ReadDraft,
): Pick<CalibrationBody, 'validFrom' | 'fields' | 'moisture'> {
  const counting = calibrationAt(calibrations, Date.parse(validFrom));
  const others = counting?.fields.filter((one) => one.field !== field.field) ?? [];
  return {
    validFrom,
    fields: isIdentity(field) ? [...others] : [...others, field],
    // Coefficients are shown and changed only with the moisture.
    moisture: field.field === 'moisture' ? moisture : (counting?.moisture ?? null),
  };
}

/** When the next version after a time begins, or null. */
export const nextFrom = (calibrations: readonly Calibration[], validFrom: string): string | null =>
  calibrations
    .map((one) => one.validFrom)
    .filter((from) => from > validFrom)
    .toSorted()[0] ?? null;
