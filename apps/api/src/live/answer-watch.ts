import { readOpenLiveAlarms } from '@groundwatch/db';
import type { PackedAnswer, Snapshot, WatchAnswer, WatchRequest } from '@groundwatch/protocol/live';
import { holdsAny, maySeeStation, READ_DATA, stationFilter, type Caller } from '../access/caller.ts';
import type { Context, Queryable } from '../context.ts';
import { AppError } from '../errors.ts';
import { readAnalyses } from '../latest/read-analyses.ts';
import { readLatest, type LatestFilter } from '../latest/read-latest.ts';
import type { SharedRuns } from '../shared-runs.ts';
import { failureBody, toAppError } from '../plugins/failures.ts';
import type { CountsFeed } from './counts-feed.ts';
import type { LiveSocket } from './io-types.ts';
import { joinRooms } from './join-rooms.ts';
import { isLarge, pack } from './pack.ts';
import { canonicalDeviceNo, LIVE_RIGHTS, WatchRequestSchema } from './watches.ts';

/** A snapshot for all who ask for the same: as it is, or packed where it is large. */
export type Shared = { snapshot: Snapshot } | { packed: Uint8Array };

/** What those share who ask for the same at once, as all clients do after a gap. */
export interface SharedAnswers {
  readonly snapshots: SharedRuns<Shared>;
  readonly visible: SharedRuns<Set<string>>;
  readonly counts: CountsFeed;
}

/** The devices among these that the caller may see. */
export async function visibleDevices(db: Queryable, caller: Caller, deviceNos: Iterable<string>): Promise<Set<string>> {
  const { rows } = await db.query<{ no: string }>(
    `SELECT device_no::text AS no FROM device
     WHERE device_no = ANY($1::bigint[]) AND ($2::int[] IS NULL OR station_id = ANY($2))`,
    [[...deviceNos], stationFilter(caller)],
  );
  return new Set(rows.map((row) => row.no));
}

async function allow(
  context: Context,
  visible: SharedAnswers['visible'],
  caller: Caller,
  request: WatchRequest,
): Promise<void> {
  if (caller.mustChangePassword) throw new AppError('passwordChangeRequired');
  if (!holdsAny(caller, READ_DATA)) throw new AppError('forbidden');
  if (request.scope === 'station' && !request.ids.every((id) => maySeeStation(caller, id)))
    throw new AppError('notFound');
  if (request.scope === 'device') {
    const wanted = new Set(request.ids.map(canonicalDeviceNo));
    const seen = await visible.get(JSON.stringify([stationFilter(caller), ...wanted]), () =>
      visibleDevices(context.pool, caller, wanted),
    );
    if (seen.size < wanted.size) throw new AppError('notFound');
  }
}

function filterOf(caller: Caller, request: WatchRequest): LatestFilter {
  if (request.scope === 'station') return { stationIds: request.ids, deviceNos: null };
  return {
    stationIds: stationFilter(caller),
    deviceNos: request.scope === 'device' ? request.ids.map(canonicalDeviceNo) : null,
  };
}

const shared = async (snapshot: Snapshot): Promise<Shared> =>
  isLarge(snapshot) ? { packed: await pack(snapshot) } : { snapshot };

/** Latest values, analysis states and, for those who may know them, open alarms. */
async function readSnapshot(db: Queryable, filter: LatestFilter, mayKnowAlarms: boolean): Promise<Shared> {
  const [latest, alarms, analyses] = await Promise.all([
    readLatest(db, filter),
    mayKnowAlarms ? readOpenLiveAlarms(db, filter) : [],
    readAnalyses(db, filter),
  ]);
  return shared({ ...latest, alarms, analyses });
}

/** Counts by station and, for those who may know them, open alarms. */
async function readSummary(db: Queryable, counts: CountsFeed, caller: Caller): Promise<Shared> {
  const filter = { stationIds: stationFilter(caller), deviceNos: null };
  const alarms = holdsAny(caller, LIVE_RIGHTS.alarms) ? await readOpenLiveAlarms(db, filter) : [];
  return shared({
    ...{ statuses: [], readings: [], contacts: [], analyses: [], alarms },
    ...(await counts.read(caller)),
  });
}

/** Order matters: current rights, then rooms, then the snapshot, so that no change is missed. */
export async function answerWatch(
  context: Context,
  { snapshots, visible, counts }: SharedAnswers,
  socket: LiveSocket,
  input: unknown,
): Promise<WatchAnswer | PackedAnswer> {
  const { data } = socket;
  try {
    const parsed = WatchRequestSchema.safeParse(input);
    if (!parsed.success || !data.watches.hasRoomFor(parsed.data)) throw new AppError('invalid');
    const caller = await context.access.find(data.credential);
    if (!caller) throw new AppError('notLoggedIn');
    data.caller = caller;
    await allow(context, visible, caller, parsed.data);
    data.watches.add(parsed.data);
    joinRooms(socket);
    const at = new Date(context.clock()).toISOString();
    const filter = filterOf(caller, parsed.data);
    const mayKnowAlarms = holdsAny(caller, LIVE_RIGHTS.alarms);
    const isSummary = parsed.data.scope === 'summary';
    const answer = await snapshots.get(JSON.stringify([isSummary, filter, mayKnowAlarms]), () =>
      isSummary ? readSummary(context.pool, counts, caller) : readSnapshot(context.pool, filter, mayKnowAlarms),
    );
    return { ok: true, at, ...answer };
  } catch (error) {
    const failure = toAppError(error);
    if (failure.status >= 500) context.log.error({ err: error }, 'a watch failed');
    const { code, msg } = failureBody(failure, data.t);
    return { ok: false, code, msg };
  }
}
