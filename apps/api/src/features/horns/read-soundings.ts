import { hasSounded, type HornOrder, type HornPost } from '@groundwatch/domain/horns';
import type { HornState } from '@groundwatch/protocol/model';
import type {
  HornEvent,
  HornOrderView,
  HornSounding,
  HornsQuery,
  Page,
  SoundingHorn,
} from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

interface HornLine {
  position: number;
  deviceNo: string;
  deviceName: string;
  isChosen: boolean;
  insteadOf: number | null;
  order: HornOrder | null;
  stop: HornOrder | null;
  earSensorId: number | null;
  earSensorName: string | null;
  earThreshold: number | null;
  earWindowS: number | null;
  soundingAt: string | null;
  heardAt: string | null;
  heardPeak: number | null;
  missedAt: string | null;
  unheardAt: string | null;
  commandId: string | null;
  commandNumber: number | null;
  tries: number | null;
  stopCommandId: string | null;
  stopNumber: number | null;
  stopTries: number | null;
}

type Times = 'askedAt' | 'releaseUntil' | 'releasedAt' | 'endedAt';
interface Line extends Omit<HornSounding, Times | 'horns' | 'isOwn'> {
  askedAt: Date;
  releaseUntil: Date | null;
  releasedAt: Date | null;
  endedAt: Date | null;
  askedById: number;
  answerS: number;
  horns: HornLine[];
}

/** Select list of the sounding `q` without its log. */
const select = `SELECT q.id, q.number::float8 AS number, q.revision, q.station_id AS "stationId", q.station_name AS "stationName",
    coalesce(st.time_zone, 'UTC') AS "timeZone",
    CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'ruleName', r.name, 'level', a.worst_level) END AS alarm,
    q.action, q.level, q.duration_s AS duration, q.voice, q.state, q.needs_two AS "needsTwo", q.answer_s AS "answerS",
    q.asked_by AS "askedById", q.asked_name AS "askedBy", q.note, q.asked_at AS "askedAt", q.release_until AS "releaseUntil",
    q.released_name AS "releasedBy", q.released_at AS "releasedAt", q.ended_name AS "endedBy", q.ended_at AS "endedAt",
    (SELECT json_agg(json_build_object('position', h.position, 'deviceNo', h.device_no::text, 'deviceName', h.device_name,
        'isChosen', h.is_chosen, 'insteadOf', h.instead_of, 'order', h."order", 'stop', h.stop,
        'earSensorId', h.ear_sensor_id, 'earSensorName', es.name, 'earThreshold', h.ear_threshold,
        'earWindowS', h.ear_window_s, 'soundingAt', h.sounding_at, 'heardAt', h.heard_at, 'heardPeak', h.heard_peak,
        'missedAt', h.missed_at, 'unheardAt', h.unheard_at, 'commandId', c.id, 'commandNumber', c.number, 'tries', c.tries,
        'stopCommandId', sc.id, 'stopNumber', sc.number, 'stopTries', sc.tries) ORDER BY h.position)
      FROM horn_sequence_horn h LEFT JOIN command c ON c.id = h.command_id LEFT JOIN command sc ON sc.id = h.stop_command_id
        LEFT JOIN sensor es ON es.id = h.ear_sensor_id
      WHERE h.sequence_id = q.id) AS horns
  FROM horn_sequence q LEFT JOIN station st ON st.id = q.station_id
    LEFT JOIN alarm a ON a.id = q.alarm_id LEFT JOIN alarm_rule r ON r.id = a.rule_id`;

const iso = (at: Date | string | number | null): string | null => (at === null ? null : new Date(at).toISOString());
const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

function toOrder(
  order: HornOrder | null,
  [commandId, number, tries]: readonly [string | null, number | null, number | null],
): HornOrderView | null {
  if (order === null) return null;
  const { state, reason, queuedAt, sentAt, acknowledgedAt, endedAt } = order;
  return {
    commandId,
    number,
    state,
    reason,
    tries: tries ?? 0,
    queuedAt: new Date(queuedAt).toISOString(),
    sentAt: iso(sentAt),
    acknowledgedAt: iso(acknowledgedAt),
    endedAt: iso(endedAt),
  };
}

function toHorn(line: HornLine, answerS: number, durationS: number, state: HornState): SoundingHorn {
  const { order, stop, earSensorId, earSensorName, earThreshold, earWindowS } = line;
  const post: HornPost = {
    position: line.position,
    isChosen: line.isChosen,
    insteadOf: line.insteadOf,
    order,
    stop,
    earMs: null,
    soundingAt: msOf(line.soundingAt),
    heardAt: msOf(line.heardAt),
    missedAt: msOf(line.missedAt),
    unheardAt: msOf(line.unheardAt),
  };
  const doneAt = order?.state === 'applied' ? order.endedAt : (post.soundingAt ?? post.heardAt);
  const awaitsAnswer = state === 'running' && order !== null && doneAt === null && order.endedAt === null;
  const awaitsEar = state === 'running' && earWindowS !== null && doneAt !== null && line.heardAt === null;
  const byItself = hasSounded(post) && doneAt !== null ? doneAt + durationS * 1_000 : null;
  const stoppedAt = stop?.state === 'applied' ? stop.endedAt : null;
  return {
    position: line.position,
    deviceNo: line.deviceNo,
    deviceName: line.deviceName,
    isChosen: line.isChosen,
    insteadOf: line.insteadOf,
    order: toOrder(order, [line.commandId, line.commandNumber, line.tries]),
    stop: toOrder(stop, [line.stopCommandId, line.stopNumber, line.stopTries]),
    ear:
      earSensorId === null || earThreshold === null
        ? null
        : { sensorId: earSensorId, sensorName: earSensorName ?? '', threshold: earThreshold },
    hearUntil: awaitsEar && line.unheardAt === null ? iso(doneAt + earWindowS * 1_000) : null,
    soundingAt: iso(line.soundingAt),
    heardAt: iso(line.heardAt),
    heardPeak: line.heardPeak,
    unheardAt: iso(line.unheardAt),
    missedAt: iso(line.missedAt),
    answerUntil: awaitsAnswer && line.missedAt === null ? iso(order.queuedAt + answerS * 1_000) : null,
    soundsUntil: byItself === null ? null : iso(Math.min(byItself, stoppedAt ?? byItself)),
  };
}

const toSounding =
  ({ userId }: Caller) =>
  ({ askedById, answerS, horns, ...line }: Line): HornSounding => ({
    ...line,
    isOwn: askedById === userId,
    askedAt: line.askedAt.toISOString(),
    releaseUntil: iso(line.releaseUntil),
    releasedAt: iso(line.releasedAt),
    endedAt: iso(line.endedAt),
    horns: horns.map((horn) => toHorn(horn, answerS, line.duration, line.state)),
  });

/** What decides whether the caller may act on a sounding. Throws notFound where the caller may not see it. */
export async function requireSounding(
  db: Queryable,
  caller: Caller,
  id: string,
): Promise<{ state: HornState; askedBy: number; releaseUntil: Date | null }> {
  const { rows } = await db.query<{ state: HornState; askedBy: number; releaseUntil: Date | null }>({
    name: 'horn-seen',
    text: `SELECT state, asked_by AS "askedBy", release_until AS "releaseUntil" FROM horn_sequence
      WHERE id = $1 AND ($2::int[] IS NULL OR station_id = ANY($2))`,
    values: [id, stationFilter(caller)],
  });
  return found(rows[0]);
}

/** Returns the sounding. Throws notFound where the caller may not see its station. */
export async function readSounding(db: Queryable, caller: Caller, id: string): Promise<HornSounding> {
  const { rows } = await db.query<Line>({
    name: 'horn-one',
    text: `${select} WHERE q.id = $1 AND ($2::int[] IS NULL OR q.station_id = ANY($2))`,
    values: [id, stationFilter(caller)],
  });
  return toSounding(caller)(found(rows[0]));
}

/** Soundings that the caller may see, newest first. */
export async function findSoundings(db: Queryable, caller: Caller, query: HornsQuery): Promise<Page<HornSounding>> {
  const { current, size, stationId, alarmId, state, from, to } = query;
  const values: unknown[] = [stationFilter(caller)];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['($1::int[] IS NULL OR q.station_id = ANY($1))'];
  if (stationId !== undefined) conditions.push(`q.station_id = ${put(stationId)}`);
  if (alarmId !== undefined) conditions.push(`q.alarm_id = ${put(alarmId)}`);
  if (state !== undefined) conditions.push(state === 'open' ? 'q.ended_at IS NULL' : `q.state = ${put(state)}`);
  if (from !== undefined) conditions.push(`q.asked_at >= ${put(from)}`);
  if (to !== undefined) conditions.push(`q.asked_at < ${put(to)}`);
  const where = conditions.join(' AND ');
  const counted = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM horn_sequence q WHERE ${where}`,
    values,
  );
  const page = `ORDER BY q.asked_at DESC, q.number DESC LIMIT ${put(size)} OFFSET ${put((current - 1) * size)}`;
  const { rows } = await db.query<Line>(`${select} WHERE ${where} ${page}`, values);
  return { current, size, total: counted.rows[0]?.total ?? 0, records: rows.map(toSounding(caller)) };
}

/** The log of a sounding, in the order in which events became known. */
export async function readHornEvents(db: Queryable, id: string): Promise<HornEvent[]> {
  const { rows } = await db.query<Omit<HornEvent, 'at'> & { at: Date }>({
    name: 'horn-events',
    text: `SELECT id::float8 AS id, at, what, position, account_name AS "accountName", note, detail
      FROM horn_event WHERE sequence_id = $1 ORDER BY id`,
    values: [id],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
