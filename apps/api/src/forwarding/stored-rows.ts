import { binaryArray } from '@groundwatch/db';
import {
  families,
  familyFields,
  shownQuality,
  snakeCase,
  statusFields,
  type FamilyKey,
} from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import type { ForwardSource } from './sources.ts';

export const keyOf = (id: number, at: Date): string => `${id} ${at.getTime()}`;

type Values = Record<string, unknown>;
export interface Stored {
  receivedAt: Date;
  isResent: boolean;
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

/** Rows by key with their displayed quality. The time bounds let the database skip other chunks. */
export async function readRows(
  db: Queryable,
  family: string,
  sources: readonly ForwardSource[],
): Promise<Map<string, Stored>> {
  const { name, id, fields } = table(family);
  const times = sources.map(({ at }) => at.getTime());
  const own =
    family === 'status'
      ? '0 AS quality, 0 AS checks, t.run_status AS "runStatus"'
      : 't.quality, t.checks, NULL AS "runStatus"';
  const { rows } = await db.query<{ id: number; at: Date; checks: number } & Omit<Stored, 'values'> & Values>({
    name: `forward-${family}`,
    text: `SELECT t.${id} AS id, t.collected_at AS at, t.received_at AS "receivedAt", t.is_late AS "isResent", ${own},
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
    rows.map(({ id: key, at, receivedAt, isResent, quality, checks, runStatus, ...more }) => [
      keyOf(key, at),
      {
        receivedAt,
        isResent,
        quality: shownQuality(quality, checks),
        runStatus,
        values: Object.fromEntries(fields.map(({ key: field }, index) => [field, more[`v${index}`] ?? null])),
      },
    ]),
  );
}

export interface Place {
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

export async function readSensors(db: Queryable, ids: readonly number[]): Promise<Map<number, SensorPlace>> {
  const { rows } = await db.query<SensorPlace>({
    name: 'forward-sensors',
    text: `SELECT s.id, s.name, s.type, s.port, s.sub_address AS "subAddress", ${placeColumns}
      FROM sensor s JOIN device d ON d.id = s.device_id ${placeJoins} WHERE s.id = ANY($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readDevices(db: Queryable, ids: readonly number[]): Promise<Map<number, Place>> {
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
  trigger: { value?: number | null; limit?: number | null; unit?: string };
  sensorId: number | null;
  sensorName: string;
  sensorType: string;
}

export async function readAlarmEvents(db: Queryable, ids: readonly number[]): Promise<Map<number, AlarmFacts>> {
  const { rows } = await db.query<AlarmFacts>({
    name: 'forward-events',
    text: `SELECT e.id, e.alarm_id AS "alarmId", e.what AS event, e.level, e.note, e.account_name AS "by", r.name AS "ruleName",
        a.kind AS condition, a.trigger, a.sensor_id AS "sensorId", coalesce(s.name, '') AS "sensorName", coalesce(s.type, '') AS "sensorType",
        d.id AS "deviceId", coalesce(d.device_no::text, '') AS "deviceNo", coalesce(d.name, '') AS "deviceName",
        st.id AS "stationId", st.name AS "stationName", p.id AS "projectId", p.name AS "projectName"
      FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id JOIN alarm_rule r ON r.id = a.rule_id JOIN station st ON st.id = a.station_id
      JOIN project p ON p.id = st.project_id LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor s ON s.id = a.sensor_id
      WHERE e.id = ANY($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
