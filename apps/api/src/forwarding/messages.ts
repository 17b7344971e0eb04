import { createHash } from 'node:crypto';
import { binaryArray } from '@groundwatch/db';
import {
  families,
  familyFields,
  prefixedKey,
  sensorTypeOf,
  snakeCase,
  statusFields,
  type FamilyKey,
  type ForwardKind,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { ForwardSource } from './sources.ts';
import type { ForwardFacts } from './template.ts';

export interface ForwardMessage {
  /** The same whenever this is sent. */
  readonly id: string;
  readonly kind: ForwardKind;
  readonly source: ForwardSource;
  /** Messages of one are sent one after another. */
  readonly lane: string;
  readonly deviceNo: string;
  readonly stationId: number;
  readonly facts: ForwardFacts;
  /** Of a reading. */
  readonly sensor: { readonly id: number; readonly type: string; readonly deviceId: number } | null;
}

/** A UUID (version 8) of what a message says: kind, source and time. */
export function messageIdOf({ kind, keyId, at }: ForwardSource): string {
  const bytes = createHash('sha256').update(`${kind} ${keyId} ${at.getTime()}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const keyOf = (id: number, at: Date): string => `${id} ${at.getTime()}`;

type Values = Record<string, unknown>;
interface Stored {
  receivedAt: Date;
  isLate: boolean;
  quality: number;
  runStatus: number | null;
  values: Values;
}

const table = (family: string): { name: string; id: string; fields: { key: string; column: string }[] } =>
  family === 'status'
    ? { name: 'device_status', id: 'device_id', fields: statusFields.map(columned) }
    : {
        name: families[family as FamilyKey].table,
        id: 'sensor_id',
        fields: familyFields(families[family as FamilyKey]).map(columned),
      };
const columned = ({ key }: { key: string }) => ({ key, column: snakeCase(key) });

/** Rows by their keys. The bounds let the database leave out the chunks of other times. */
async function readRows(
  db: Queryable,
  family: string,
  sources: readonly ForwardSource[],
): Promise<Map<string, Stored>> {
  const { name, id, fields } = table(family);
  const times = sources.map(({ at }) => at.getTime());
  const own = family === 'status' ? '0 AS quality, t.run_status AS "runStatus"' : 't.quality, NULL AS "runStatus"';
  const { rows } = await db.query<{ id: number; at: Date; quality: number } & Omit<Stored, 'values'> & Values>({
    name: `forward-${family}`,
    text: `SELECT t.${id} AS id, t.collected_at AS at, t.received_at AS "receivedAt", t.is_late AS "isLate", ${own},
        ${fields.map(({ column }, index) => `t."${column}" AS v${index}`).join(', ')}
      FROM unnest($1::int[], $2::timestamptz[]) AS k(id, at) JOIN ${name} t ON t.${id} = k.id AND t.collected_at = k.at
      WHERE t.collected_at BETWEEN $3 AND $4`,
    values: [
      binaryArray(
        'int4',
        sources.map(({ keyId }) => keyId),
      ),
      binaryArray('timestamptz', times),
      new Date(Math.min(...times)),
      new Date(Math.max(...times)),
    ],
  });
  return new Map(
    rows.map(({ id: key, at, receivedAt, isLate, quality, runStatus, ...more }) => [
      keyOf(key, at),
      {
        receivedAt,
        isLate,
        quality,
        runStatus,
        values: Object.fromEntries(fields.map(({ key: field }, index) => [field, more[`v${index}`] ?? null])),
      },
    ]),
  );
}

interface Place {
  deviceId: number;
  deviceNo: string;
  deviceName: string;
  stationId: number;
  stationName: string;
  projectId: number;
  projectName: string;
}
const placeColumns = `d.id AS "deviceId", d.device_no::text AS "deviceNo", d.name AS "deviceName", st.id AS "stationId", st.name AS "stationName",
  p.id AS "projectId", p.name AS "projectName"`;
const placeJoins = 'JOIN station st ON st.id = d.station_id JOIN project p ON p.id = st.project_id';

interface SensorPlace extends Place {
  id: number;
  name: string;
  type: string;
  port: number;
  subAddress: number;
}

async function readSensors(db: Queryable, ids: readonly number[]): Promise<Map<number, SensorPlace>> {
  const { rows } = await db.query<SensorPlace>({
    name: 'forward-sensors',
    text: `SELECT s.id, s.name, s.type, s.port, s.sub_address AS "subAddress", ${placeColumns}
      FROM sensor s JOIN device d ON d.id = s.device_id ${placeJoins} WHERE s.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

async function readDevices(db: Queryable, ids: readonly number[]): Promise<Map<number, Place>> {
  const { rows } = await db.query<Place>({
    name: 'forward-devices',
    text: `SELECT ${placeColumns} FROM device d ${placeJoins} WHERE d.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.deviceId, row]));
}

interface AlarmFacts extends Omit<Place, 'deviceId'> {
  id: number;
  deviceId: number | null;
  alarmId: number;
  event: string;
  level: number;
  note: string;
  by: string;
  ruleName: string;
  condition: string;
  trip: { value?: number | null; limit?: number | null; unit?: string };
  sensorId: number | null;
  sensorName: string;
  sensorType: string;
}

async function readAlarmEvents(db: Queryable, ids: readonly number[]): Promise<Map<number, AlarmFacts>> {
  const { rows } = await db.query<AlarmFacts>({
    name: 'forward-events',
    text: `SELECT e.id, e.alarm_id AS "alarmId", e.what AS event, e.level, e.note, e.account_name AS "by", r.name AS "ruleName",
        a.kind AS condition, a.trip, a.sensor_id AS "sensorId", coalesce(s.name, '') AS "sensorName", coalesce(s.type, '') AS "sensorType",
        d.id AS "deviceId", coalesce(d.device_no::text, '') AS "deviceNo", coalesce(d.name, '') AS "deviceName",
        st.id AS "stationId", st.name AS "stationName", p.id AS "projectId", p.name AS "projectName"
      FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id JOIN alarm_rule r ON r.id = a.rule_id JOIN station st ON st.id = a.station_id
      JOIN project p ON p.id = st.project_id LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor s ON s.id = a.sensor_id
      WHERE e.id = ANY($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

const factsOf = (source: ForwardSource, id: string, place: Omit<Place, 'deviceId'>): Record<string, unknown> => ({
  messageId: id,
  kind: source.kind,
  time: source.at.toISOString(),
  timeMs: source.at.getTime(),
  stationId: place.stationId,
  stationName: place.stationName,
  projectId: place.projectId,
  projectName: place.projectName,
  deviceNo: place.deviceNo,
  deviceName: place.deviceName,
});

const NORMAL_OF_PLATFORMS = 4;

/** Messages of their sources, in their order; null: what it was of is no longer there. */
export async function loadMessages(
  db: Queryable,
  sources: readonly ForwardSource[],
): Promise<(ForwardMessage | null)[]> {
  const byFamily = new Map<string, ForwardSource[]>();
  for (const source of sources)
    for (const family of source.families) byFamily.set(family, [...(byFamily.get(family) ?? []), source]);
  const idsOf = (kind: ForwardKind): number[] => [
    ...new Set(sources.filter((source) => source.kind === kind).map(({ keyId }) => keyId)),
  ];
  const stored = new Map<string, Map<string, Stored>>();
  for (const [family, own] of byFamily) stored.set(family, await readRows(db, family, own));
  const sensors = await readSensors(db, idsOf('reading'));
  const devices = await readDevices(db, idsOf('status'));
  const events = await readAlarmEvents(db, idsOf('alarm'));

  const ofReading = (source: ForwardSource): ForwardMessage | null => {
    const sensor = sensors.get(source.keyId);
    const rows = source.families.flatMap((family) => {
      const row = stored.get(family)?.get(keyOf(source.keyId, source.at));
      return row ? [{ family, row }] : [];
    });
    const first = rows[0]?.row;
    if (!sensor || !first) return null;
    const id = messageIdOf(source);
    const known = new Map(rows.map(({ family, row }) => [family, row.values]));
    const values = Object.fromEntries(
      sensorTypeOf(sensor.type).parts.flatMap(({ family, prefix }) =>
        Object.entries(known.get(family.key) ?? {}).map(([key, value]) => [prefixedKey(prefix, key), value]),
      ),
    );
    return {
      id,
      kind: 'reading',
      source,
      lane: `device ${sensor.deviceId}`,
      deviceNo: sensor.deviceNo,
      stationId: sensor.stationId,
      sensor: { id: sensor.id, type: sensor.type, deviceId: sensor.deviceId },
      facts: {
        ...factsOf(source, id, sensor),
        sensorId: sensor.id,
        sensorName: sensor.name,
        sensorType: sensor.type,
        port: sensor.port,
        subAddress: sensor.subAddress,
        receiveTime: first.receivedAt.toISOString(),
        quality: Math.max(...rows.map(({ row }) => row.quality)),
        isLate: first.isLate,
        values,
      },
    };
  };
  const ofStatus = (source: ForwardSource): ForwardMessage | null => {
    const device = devices.get(source.keyId);
    const row = stored.get('status')?.get(keyOf(source.keyId, source.at));
    if (!device || !row) return null;
    const id = messageIdOf(source);
    const { receivedAt, isLate, runStatus, values } = row;
    const facts = { ...factsOf(source, id, device), receiveTime: receivedAt.toISOString(), isLate, runStatus, values };
    const { deviceId, deviceNo, stationId } = device;
    return { id, kind: 'status', source, lane: `device ${deviceId}`, deviceNo, stationId, facts, sensor: null };
  };
  const ofAlarm = (source: ForwardSource): ForwardMessage | null => {
    const event = events.get(source.keyId);
    if (!event) return null;
    const id = messageIdOf(source);
    const { deviceId, deviceNo, stationId, level, trip } = event;
    const { sensorId, sensorName, sensorType, alarmId, ruleName, condition, note, by } = event;
    return {
      id,
      kind: 'alarm',
      source,
      // Of rules over several devices: one after another at a station.
      lane: deviceId === null ? `station ${stationId}` : `device ${deviceId}`,
      deviceNo,
      stationId,
      sensor: null,
      facts: {
        ...factsOf(source, id, event),
        ...{ sensorId, sensorName, sensorType, alarmId, event: event.event, level, ruleName, condition, note, by },
        // Other platforms count 0 red to 3 blue, 4 normal.
        platformLevel: level === 0 ? NORMAL_OF_PLATFORMS : level - 1,
        value: trip.value ?? null,
        limit: trip.limit ?? null,
        unit: trip.unit ?? '',
      },
    };
  };
  const makers = { reading: ofReading, status: ofStatus, alarm: ofAlarm };
  return sources.map((source) => makers[source.kind](source));
}
