import { reachesS, type Calculation } from '@groundwatch/domain/alarms';
import {
  calculatedDueTable,
  calculatedInputTable,
  calculatedSeriesTable,
  calculatedVersionTable,
  sensorTable,
  type Database,
} from '@groundwatch/db';
import { eq, sql } from '@groundwatch/db/orm';
import { calculatedUnits, sensorTypeOf, type CalculatedInput, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { CalculationBody, CalculationRow } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';

const FOREVER = sql`'infinity'::timestamptz`;

type Formula = Pick<CalculationBody, 'formula' | 'inputs' | 'validFrom'>;

interface Stored extends Omit<CalculationRow, 'unit' | 'dueFrom' | 'latest'> {
  type: SensorTypeCode;
  dueFrom: Date | null;
  latestAt: Date | null;
  values: { value: number | null; reason: number | null; input: number | null } | null;
}

const select = `SELECT c.id, c.version, c.is_enabled AS "isEnabled", c.sensor_id AS "sensorId", s.name, s.type,
    d.device_no::text AS "deviceNo", d.name AS "deviceName", t.name AS "stationName", l.collected_at AS "latestAt", l.values,
    (SELECT min(since) FROM calculated_due u WHERE u.series_id = c.id) AS "dueFrom",
    (SELECT jsonb_agg(jsonb_build_object('number', v.number, 'validFrom', v.valid_from, 'formula', v.formula, 'inputs', v.inputs,
      'authorName', v.author_name, 'createdAt', v.created_at) ORDER BY v.number) FROM calculated_version v WHERE v.series_id = c.id) AS versions
  FROM calculated_series c JOIN sensor s ON s.id = c.sensor_id JOIN device d ON d.id = s.device_id JOIN station t ON t.id = d.station_id
    LEFT JOIN latest_reading l ON l.sensor_id = s.id
  WHERE ($1::int[] IS NULL OR t.id = ANY($1))`;

const iso = (time: string): string => new Date(time).toISOString();

function shown({ type, dueFrom, latestAt, values, versions, ...row }: Stored): CalculationRow {
  return {
    ...row,
    unit: sensorTypeOf(type).calculatedUnit ?? '',
    versions: versions.map((one) => ({ ...one, validFrom: iso(one.validFrom), createdAt: iso(one.createdAt) })),
    latest: latestAt && values ? { collectTime: latestAt.toISOString(), ...values } : null,
    dueFrom: dueFrom?.toISOString() ?? null,
  };
}

/** Calculated series at stations that the caller sees. */
export async function listSeries(db: Queryable, caller: Caller): Promise<CalculationRow[]> {
  const { rows } = await db.query<Stored>(`${select} ORDER BY s.name, c.id`, [stationFilter(caller)]);
  return rows.map(shown);
}

/** Locks the series if its version is still the one that was read. Throws notFound, conflict. */
export async function lockSeries(
  db: Queryable,
  caller: Caller,
  id: number,
  version: number | undefined,
): Promise<CalculationRow> {
  const { rows } = await db.query<Stored>(`${select} AND c.id = $2 FOR UPDATE OF c`, [stationFilter(caller), id]);
  const row = found(rows[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return shown(row);
}

/** Marks values from `since` on for recalculation. */
const due = (tx: Database, seriesId: number, since: string, now: Date) =>
  tx.insert(calculatedDueTable).values({ seriesId, since: new Date(since), until: FOREVER as never, notedAt: now });

async function addVersion(
  tx: Database,
  seriesId: number,
  number: number,
  { formula, inputs, validFrom }: Formula,
  calculation: Calculation,
  { accountName }: Caller,
  now: Date,
): Promise<void> {
  await tx.insert(calculatedVersionTable).values({
    ...{ seriesId, number, formula, inputs, validFrom: new Date(validFrom), authorName: accountName, createdAt: now },
  });
  const reaches = reachesS(calculation);
  const longest = new Map<number, number>();
  for (const [index, { sensorId }] of inputs.entries())
    longest.set(sensorId, Math.max(longest.get(sensorId) ?? 0, reaches[index]!));
  await tx
    .insert(calculatedInputTable)
    .values([...longest].map(([sensorId, reachS]) => ({ seriesId, sensorId, reachS })))
    .onConflictDoUpdate({
      target: [calculatedInputTable.seriesId, calculatedInputTable.sensorId],
      set: { reachS: sql`greatest(${calculatedInputTable.reachS}, excluded.reach_s)` },
    });
  await due(tx, seriesId, validFrom, now);
}

/** Creates the sensor at the device of the first input, at the next free sub-address. */
export async function createSeries(
  tx: Database,
  caller: Caller,
  body: CalculationBody,
  calculation: Calculation,
  at: number,
): Promise<{ id: number; sensorId: number }> {
  const now = new Date(at);
  const { code } = calculatedUnits.find(({ unit }) => unit === body.unit)!;
  const { rows } = await tx.execute<{ deviceId: number; subAddress: number | null }>(sql`
    SELECT device_id AS "deviceId", (SELECT min(n) FROM generate_series(0, 255) AS n WHERE NOT EXISTS (SELECT FROM sensor o
      WHERE o.device_id = s.device_id AND o.port = 0 AND o.type = ${code} AND o.sub_address = n)) AS "subAddress"
    FROM sensor s WHERE id = ${body.inputs[0]!.sensorId}`);
  const { deviceId, subAddress } = found(rows[0]);
  if (subAddress === null) throw invalidField('inputs.0.sensorId', 'repeated');
  const [sensor] = await tx
    .insert(sensorTable)
    .values({ deviceId, port: 0, type: code, subAddress, name: body.name })
    .returning({ id: sensorTable.id });
  const { id: sensorId } = found(sensor);
  const [series] = await tx
    .insert(calculatedSeriesTable)
    .values({ sensorId, isEnabled: body.isEnabled, createdAt: now, updatedAt: now })
    .returning({ id: calculatedSeriesTable.id });
  const { id } = found(series);
  await addVersion(tx, id, 1, body, calculation, caller, now);
  return { id, sensorId };
}

const isSameInput = (one: CalculatedInput, other: CalculatedInput | undefined): boolean =>
  one.sensorId === other?.sensorId && one.field === other.field && one.maxAgeS === other.maxAgeS;

/** Whether a body differs from the newest version. */
export function isNewVersion({ versions }: CalculationRow, { formula, inputs, validFrom }: Formula): boolean {
  const newest = versions.at(-1);
  return !(
    newest?.formula === formula &&
    newest.validFrom === validFrom &&
    newest.inputs.length === inputs.length &&
    inputs.every((input, index) => isSameInput(input, newest.inputs[index]))
  );
}

/** `calculation`: id of the version that it creates; null: the formula stays. */
export async function changeSeries(
  tx: Database,
  caller: Caller,
  row: CalculationRow,
  body: Omit<CalculationBody, 'unit'>,
  calculation: Calculation | null,
  at: number,
): Promise<void> {
  const now = new Date(at);
  await tx.update(sensorTable).set({ name: body.name, updatedAt: now }).where(eq(sensorTable.id, row.sensorId));
  await tx
    .update(calculatedSeriesTable)
    .set({ isEnabled: body.isEnabled, updatedAt: now, version: sql`version + 1` })
    .where(eq(calculatedSeriesTable.id, row.id));
  if (calculation) await addVersion(tx, row.id, row.versions.at(-1)!.number + 1, body, calculation, caller, now);
  // Readings that came while the series was off were not marked as due.
  const [first] = row.versions.map(({ validFrom }) => validFrom).toSorted();
  if (body.isEnabled && !row.isEnabled && first !== undefined) await due(tx, row.id, first, now);
}

/** Calculated values stay; the sensor is taken out of service. */
export async function removeSeries(tx: Database, { id, sensorId }: CalculationRow, at: number): Promise<void> {
  await tx.delete(calculatedSeriesTable).where(eq(calculatedSeriesTable.id, id));
  await tx
    .update(sensorTable)
    .set({ isEnabled: false, updatedAt: new Date(at) })
    .where(eq(sensorTable.id, sensorId));
}
