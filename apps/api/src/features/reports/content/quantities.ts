import {
  families,
  familyKeys,
  quality,
  sensorTypeOf,
  snakeCase,
  type FamilyKey,
  type SensorField,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../../../context.ts';
import type { Period } from './period.ts';
import type { ReportSensor } from './read-place.ts';

/** Candidate fields of a family; a report shows the one that changed most. */
const leads: Partial<Record<FamilyKey, readonly string[]>> = {
  array: ['x', 'y'],
  fixedInclinometer: ['x', 'y'],
  inclination: ['x', 'y'],
  moisture: ['moisture'],
  crack: ['opening'],
  waterLevel: ['level'],
  geoSound: ['peak'],
  infrasound: ['validPressure'],
  blasting: ['resultant'],
  settlement: ['settlement'],
  gnss: ['north', 'east', 'up'],
};

/** A quantity of a sensor: `key` as in its history (`x.3`). */
export interface Quantity {
  readonly sensor: ReportSensor;
  readonly field: SensorField;
  readonly key: string;
  /** Element of a list, from 1. */
  readonly element: number | null;
}

type Values = readonly (number | null | readonly (number | null)[])[];

interface Ends {
  id: number;
  first: Values | null;
  last: Values | null;
}

async function readEnds(
  db: Queryable,
  family: FamilyKey,
  columns: readonly string[],
  ids: readonly number[],
  { from, to, knownAt }: Period,
): Promise<Ends[]> {
  const end = (order: 'ASC' | 'DESC'): string =>
    `SELECT jsonb_build_array(${columns.join(', ')}) AS v FROM ${families[family].table} WHERE sensor_id = s.id
       AND collected_at >= $2 AND collected_at < $3 AND received_at <= $4 AND quality <> ${quality.fault}
     ORDER BY collected_at ${order} LIMIT 1`;
  const { rows } = await db.query<Ends>(
    `SELECT s.id, f.v AS first, l.v AS last FROM unnest($1::int[]) AS s (id)
     LEFT JOIN LATERAL (${end('ASC')}) f ON true LEFT JOIN LATERAL (${end('DESC')}) l ON true`,
    [ids, new Date(from), new Date(to), new Date(knownAt)],
  );
  return rows;
}

const listOf = (value: Values[number] | undefined): readonly (number | null)[] =>
  typeof value === 'object' && value !== null ? value : [value ?? null];

/** For each sensor and family the quantity that changed most in the period; the first one where there is no data. */
export async function chooseQuantities(
  db: Queryable,
  sensors: readonly ReportSensor[],
  period: Period,
): Promise<Quantity[]> {
  const chosen: Quantity[] = [];
  for (const family of familyKeys) {
    const keys = leads[family];
    const own = sensors.filter(({ type }) => sensorTypeOf(type).parts.some((part) => part.family.key === family));
    if (!keys || own.length === 0) continue;
    const columns = keys.map(snakeCase);
    const ids = own.map(({ id }) => id);
    const ends = new Map((await readEnds(db, family, columns, ids, period)).map((row) => [row.id, row]));
    for (const sensor of own) {
      const { first, last } = ends.get(sensor.id) ?? { first: null, last: null };
      let best = { column: 0, element: 0, change: -1 };
      for (const column of columns.keys())
        for (const [element, value] of listOf(last?.[column]).entries()) {
          const before = listOf(first?.[column])[element] ?? null;
          const change = value === null || before === null ? -1 : Math.abs(value - before);
          if (change > best.change) best = { column, element, change };
        }
      const field = sensorTypeOf(sensor.type).fields.find(
        (one) => one.family === family && one.column === columns[best.column],
      )!;
      const element = field.isList ? best.element + 1 : null;
      chosen.push({ sensor, field, element, key: element === null ? field.key : `${field.key}.${element}` });
    }
  }
  return chosen;
}
