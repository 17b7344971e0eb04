import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { releaseHorns, type HornLogEntry } from '@groundwatch/domain/horns';
import { LONGEST_LONE_TEST_S, type HornAsk } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { publishCommands } from '../../commands/publish-commands.ts';
import { unproven } from '../../commands/unproven.ts';
import { transaction, type Context, type Queryable } from '../../context.ts';
import { AppError, found, invalidField } from '../../errors.ts';
import { requirePassword } from '../../passwords/require-password.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { executeStep } from './advance-sounding.ts';
import { isKnownSounding } from './known-sounding.ts';
import { logOnSounding } from './log-event.ts';
import { publishSounding } from './publish-sounding.ts';
import { readPlaces, settingColumns, type Place, type Settings } from './settings.ts';
import { lockSounding, toSequence } from './sounding-row.ts';

interface Station extends Settings {
  id: number;
  name: string;
}

/** A horn of the sounding with its position. */
interface Post extends Place {
  isChosen: boolean;
}

/**
 * Requests a sounding: where the station requires two people it waits for the second one, else the chosen horns get their commands at once.
 * Returns its id; a known id is the same request. Rights, place and content are checked before the password.
 */
export async function askSounding(
  context: Context,
  request: FastifyRequest,
  { id = randomUUID(), password, ...ask }: HornAsk,
): Promise<string> {
  const { pool } = context;
  const caller = callerOf(request);
  const isKnown = await isKnownSounding(pool, id, caller.userId, ask);
  const planned = isKnown ? null : await plan(pool, caller, ask);
  await requirePassword(context, request, password);
  if (!planned) return id;
  const { station, posts } = planned;
  const now = context.clock();
  const needsTwo = station.needsTwo && (ask.action === 'sound' || ask.duration > LONGEST_LONE_TEST_S);
  const changed = await transaction(pool, async (client, db) => {
    if (!(await insert(client, { id, ask, caller, station, posts, needsTwo, now }))) return [];
    const row = found(await lockSounding(client, id, 'wait'));
    const by = { userId: caller.userId, accountName: caller.accountName };
    const asked: HornLogEntry = { at: now, what: 'asked', position: null, detail: { needsTwo } };
    await logOnSounding(client, row, asked, by, ask.note);
    await writeAudit(db, {
      ...auditOf(request, now),
      action: 'horn:ask',
      target: `H${row.number}`,
      detail: { ...ask, soundingId: id, stationName: station.name, needsTwo },
    });
    return needsTwo ? [] : executeStep(client, row, releaseHorns(toSequence(row), now), [], now);
  });
  await publishCommands(context, changed, now);
  await publishSounding(context, id);
  return id;
}

type SoundingRequest = Omit<HornAsk, 'id' | 'password'>;

/** The station, and the horns that will or may sound, in the station's order. */
async function plan(db: Queryable, caller: Caller, ask: SoundingRequest): Promise<{ station: Station; posts: Post[] }> {
  const { rows } = await db.query<Station>({
    name: 'horn-station',
    text: `SELECT s.id, s.name, ${settingColumns} FROM station s LEFT JOIN horn_station h ON h.station_id = s.id
      WHERE s.id = $1 AND ($2::int[] IS NULL OR s.id = ANY($2))`,
    values: [ask.stationId, stationFilter(caller)],
  });
  const station = found(rows[0]);
  if (ask.alarmId !== null) await refuseAlarm(db, caller, ask.alarmId);
  const places = await readPlaces(db, [station.id]);
  const chosen = new Set(ask.deviceNos);
  if (!ask.deviceNos.every((deviceNo) => places.some((place) => place.deviceNo === deviceNo)))
    throw invalidField('deviceNos', 'reference');
  if (places.some(({ deviceNo, isEnabled }) => chosen.has(deviceNo) && !isEnabled))
    throw new AppError('deviceDisabled');
  const doubtful = places.filter((place) => chosen.has(place.deviceNo) && place.isUnproven);
  if (doubtful.length > 0) throw unproven(doubtful.map(({ deviceName }) => deviceName));
  const posts = places.flatMap((place): Post[] => {
    const isChosen = chosen.has(place.deviceNo);
    return isChosen || (ask.hasReserves && place.isEnabled && !place.isUnproven && !place.isOut)
      ? [{ ...place, isChosen }]
      : [];
  });
  return { station, posts };
}

async function refuseAlarm(db: Queryable, caller: Caller, alarmId: number): Promise<void> {
  const { rowCount } = await db.query({
    name: 'horn-alarm',
    text: 'SELECT FROM alarm WHERE id = $1 AND ($2::int[] IS NULL OR station_id = ANY($2))',
    values: [alarmId, stationFilter(caller)],
  });
  if (rowCount === 0) throw invalidField('alarmId', 'reference');
}

interface NewSounding {
  id: string;
  ask: SoundingRequest;
  caller: Caller;
  station: Station;
  posts: readonly Post[];
  needsTwo: boolean;
  now: number;
}

/** Inserts the sounding as waiting for its release. Returns false when the id exists by now. */
async function insert(
  client: Queryable,
  { id, ask, caller, station, posts, needsTwo, now }: NewSounding,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO horn_sequence (id, station_id, station_name, alarm_id, action, level, duration_s, voice, state, needs_two,
        answer_s, needs_hearing, asked_by, asked_name, note, asked_at, release_until, released_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) ON CONFLICT (id) DO NOTHING`,
    [
      id,
      station.id,
      station.name,
      ask.alarmId,
      ask.action,
      ask.level,
      ask.duration,
      ask.voice,
      needsTwo ? 'awaiting' : 'running',
      needsTwo,
      station.answerS,
      station.needsHearing,
      caller.userId,
      caller.accountName,
      ask.note,
      new Date(now),
      needsTwo ? new Date(now + station.releaseS * 1_000) : null,
      needsTwo ? null : new Date(now),
    ],
  );
  if (rowCount === 0) return false;
  for (const [index, post] of posts.entries())
    await client.query({
      name: 'horn-sequence-horn-insert',
      text: `INSERT INTO horn_sequence_horn (sequence_id, position, device_id, device_no, device_name, is_chosen, ear_sensor_id,
        ear_threshold, ear_window_s) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [
        id,
        index + 1,
        post.deviceId,
        post.deviceNo,
        post.deviceName,
        post.isChosen,
        post.earSensorId,
        post.earThreshold,
        post.earWindowS,
      ],
    });
  return true;
}
