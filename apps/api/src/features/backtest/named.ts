import type { AlarmSubject } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';

/** Name and place of a subject. */
export interface Named {
  readonly sensorName: string;
  readonly sensorType: string;
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly stationId: number | null;
  readonly stationName: string;
}

const idsOf = (subjects: readonly AlarmSubject[], kind: string): number[] =>
  subjects.filter((subject) => subject.startsWith(`${kind}:`)).map((subject) => Number(subject.split(':')[1]));

/** Names of sensors and devices by subject; a multi-sensor rule has none. */
export async function readSubjects(
  db: Queryable,
  subjects: readonly AlarmSubject[],
): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await db.query<Named & { subject: string }>(
    `SELECT 'sensor:' || s.id AS subject, s.name AS "sensorName", s.type AS "sensorType", d.name AS "deviceName",
        d.device_no::text AS "deviceNo", st.id AS "stationId", st.name AS "stationName"
      FROM sensor s JOIN device d ON d.id = s.device_id JOIN station st ON st.id = d.station_id
      WHERE s.id = ANY($1::int[])
      UNION ALL SELECT 'device:' || d.id, '', '', d.name, d.device_no::text, st.id, st.name
      FROM device d JOIN station st ON st.id = d.station_id WHERE d.id = ANY($2::int[])`,
    [idsOf(subjects, 'sensor'), idsOf(subjects, 'device')],
  );
  return new Map(rows.map(({ subject, ...named }) => [subject, named]));
}

export const unnamed: Named = {
  sensorName: '',
  sensorType: '',
  deviceName: '',
  deviceNo: '',
  stationId: null,
  stationName: '',
};

export interface MarkedRow {
  id: number;
  name: string;
  stationId: number;
  stationName: string;
  at: Date;
}

/** Marked events of the period at these stations. */
export async function readEvents(
  db: Queryable,
  stationIds: readonly number[],
  from: number,
  to: number,
): Promise<MarkedRow[]> {
  const { rows } = await db.query<MarkedRow>(
    `SELECT e.id, e.name, e.station_id AS "stationId", st.name AS "stationName", e.at
      FROM marked_event e JOIN station st ON st.id = e.station_id
      WHERE e.station_id = ANY($1::int[]) AND e.at >= $2 AND e.at <= $3 ORDER BY e.at`,
    [stationIds, new Date(from), new Date(to)],
  );
  return rows;
}
