import {
  calculate,
  formulaOf,
  reachesMs,
  type CalculatedValue,
  type Formula,
  type InputPoints,
} from '@groundwatch/geotechnics';
import {
  comparedFieldOf,
  missingReason,
  quality,
  type CalculatedInput,
  type Calibration,
  type FamilyKey,
  type MissingReason,
  type Reinstallation,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import { samplerOf, type StoredReading } from './sample-of.ts';
import type { SampleValue } from './sources.ts';

/** A sensor that a formula reads. */
export interface InputFacts {
  readonly id: number;
  readonly type: SensorTypeCode;
  readonly calibrations: readonly Calibration[];
  readonly reinstallations: readonly Reinstallation[];
}

/** Readings of one family of a sensor within a period, both ends included, ms since 1970, in ascending order. */
export type ReadInput = (sensor: InputFacts, family: FamilyKey, from: number, to: number) => Promise<StoredReading[]>;

/** A formula with the sensors that it reads. */
export interface Calculation {
  readonly formula: Formula;
  readonly maxAgesMs: readonly number[];
  readonly sources: readonly Source[];
}

interface Source {
  readonly sensor: InputFacts;
  readonly family: FamilyKey;
  readonly points: (readings: readonly StoredReading[]) => InputPoints;
}

const elementOf = (value: SampleValue, element: number | null): number | null =>
  value === null || typeof value === 'number' ? value : element === null ? null : (value[element - 1] ?? null);

/** Why a reading is not used: its quality, or a failed check. */
const reasonOf = ({ quality: of, checks }: StoredReading, value: number | null): MissingReason | null => {
  if (of === quality.suspect || (value === null && of !== quality.fault && checks !== 0)) return missingReason.suspect;
  return value === null ? missingReason.noValue : null;
};

function sourceOf(sensor: InputFacts, name: string): Source | null {
  const known = comparedFieldOf(sensor.type, name);
  if (!known) return null;
  const { field, element } = known;
  const shown = samplerOf(sensor.type, field.key, sensor.calibrations);
  const joined = samplerOf(sensor.type, field.key, sensor.calibrations, sensor.reinstallations);
  return {
    sensor,
    family: shown.family,
    points: (readings) => {
      const values = readings.map((reading) => elementOf(shown.sample(reading), element));
      const reasons = readings.map((reading, index) => reasonOf(reading, values[index]!));
      const without = (list: readonly (number | null)[]) =>
        list.map((value, i) => (reasons[i] === null ? value : null));
      return {
        times: readings.map(({ at }) => at),
        values: without(values),
        joined:
          sensor.reinstallations.length === 0
            ? without(values)
            : without(readings.map((reading) => elementOf(joined.sample(reading), element))),
        reasons,
      };
    },
  };
}

/** Units of the fields of inputs, in order; undefined where the sensor lacks the field. */
export const inputUnits = (
  inputs: readonly Pick<CalculatedInput, 'sensorId' | 'field'>[],
  typeOf: (sensorId: number) => string | undefined,
): (string | undefined)[] =>
  inputs.map(({ sensorId, field }) => comparedFieldOf(typeOf(sensorId) ?? '', field)?.field.unit);

/** Binds a formula to its sensors; null where a sensor or its field no longer exists. Throws FormulaError. */
export function calculationOf(
  { formula: text, inputs }: { readonly formula: string; readonly inputs: readonly CalculatedInput[] },
  unit: string,
  sensors: ReadonlyMap<number, InputFacts>,
): Calculation | null {
  const sources = inputs.flatMap(({ sensorId, field }) => {
    const sensor = sensors.get(sensorId);
    return (sensor && sourceOf(sensor, field)) ?? [];
  });
  const units = inputUnits(inputs, (id) => sensors.get(id)?.type);
  if (sources.length === 0 || sources.length < inputs.length) return null;
  const formula = formulaOf(
    text,
    units.map((one) => one ?? ''),
    unit,
  );
  return { formula, sources, maxAgesMs: inputs.map(({ maxAgeS }) => maxAgeS * 1_000) };
}

/** Values at the readings of the first input from `from` to `to`, both included. Deterministic. */
export async function calculatedValues(
  { formula, sources, maxAgesMs }: Calculation,
  read: ReadInput,
  from: number,
  to: number,
): Promise<CalculatedValue[]> {
  const reaches = reachesMs(formula, maxAgesMs);
  const inputs: InputPoints[] = [];
  // Sequential, as they share a connection.
  for (const [index, { sensor, family, points }] of sources.entries())
    inputs.push(points(await read(sensor, family, from - reaches[index]!, to)));
  return calculate(formula, inputs, maxAgesMs, from, to);
}

/** How long values depend on a reading of each input, s. */
export const reachesS = ({ formula, maxAgesMs }: Calculation): number[] =>
  reachesMs(formula, maxAgesMs).map((ms) => Math.ceil(ms / 1_000));
