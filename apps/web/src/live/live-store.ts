import type {
  IsoTime,
  LiveAlarm,
  LiveAnalysis,
  LiveContact,
  LiveReading,
  LiveStatus,
  Snapshot,
} from '@groundwatch/protocol/live';
import { newnessOf, type Counted, type StationCounts } from '@groundwatch/protocol/model';
import { createStore } from 'zustand/vanilla';
import { ShardedMap } from './sharded-map.ts';

/** A contact with the server time of its message, which decides between two of one `seenTime`. */
export type StampedContact = LiveContact & { readonly at: IsoTime };

export interface LiveState {
  /** Latest reading by sensor id. */
  readonly readings: ShardedMap<number, LiveReading>;
  /** Latest status by device number. */
  readonly statuses: ShardedMap<string, LiveStatus>;
  readonly contacts: ShardedMap<string, StampedContact>;
  /** By id. Ended ones stay for a while, so that older messages do not bring them back. */
  readonly alarms: ShardedMap<number, LiveAlarm>;
  /** Analyses of devices and sensors, by `analysisKey`. */
  readonly analyses: ShardedMap<string, LiveAnalysis>;
  /** Counts by station id. A station without devices may have a row without figures. */
  readonly counts: ShardedMap<number, StationCounts>;
  /** When the counts were made. Undefined before the first. */
  readonly counted: Counted | undefined;
  /** Ids of each device's sensors that have reported, ascending. */
  readonly sensorsOf: ShardedMap<string, readonly number[]>;
  /** Server time of the latest applied message. Null before the first. */
  readonly dataAt: IsoTime | null;
  /** The subjects with a snapshot, by `keysOf`. Data missing from them does not exist. */
  readonly answered: ReadonlySet<string>;
}

/** The changes of one animation frame, at most one entry per key. */
export interface LiveChanges {
  readonly readings: Iterable<LiveReading>;
  readonly statuses: Iterable<LiveStatus>;
  readonly contacts: Iterable<StampedContact>;
  readonly alarms: Iterable<LiveAlarm>;
  readonly analyses: Iterable<LiveAnalysis>;
  readonly counts?: Iterable<StationCounts> | undefined;
  readonly counted?: Counted | undefined;
  readonly at: IsoTime | null;
  readonly answered?: readonly string[];
}

type Dated = Parameters<typeof newnessOf>[0] & { readonly receiveTime: IsoTime };

// ISO 8601 UTC with milliseconds compares as text.
export const isNewerRecord = (next: Dated, known: Dated | undefined): boolean =>
  !known ||
  newnessOf(next) > newnessOf(known) ||
  (newnessOf(next) === newnessOf(known) && next.receiveTime > known.receiveTime);

export const isNewerContact = (next: StampedContact, known: StampedContact | undefined): boolean =>
  !known || next.seenTime > known.seenTime || (next.seenTime === known.seenTime && next.at > known.at);

const isNewerAlarm = (next: LiveAlarm, known: LiveAlarm | undefined): boolean =>
  !known || next.revision > known.revision;

const isNewerAnalysis = (next: LiveAnalysis, known: LiveAnalysis | undefined): boolean =>
  !known || next.sinceTime >= known.sinceTime;

const isNewerCount = (next: StationCounts, known: StationCounts | undefined): boolean => !known || next.at >= known.at;

/** `sensorId` null: of the device. */
export const analysisKey = ({
  deviceNo,
  sensorId,
  aspect,
}: Omit<LiveAnalysis, 'stationId' | 'state' | 'sinceTime'>): string => `${deviceNo}/${sensorId ?? ''}/${aspect}`;

const empty = (): LiveState => ({
  readings: ShardedMap.empty(),
  statuses: ShardedMap.empty(),
  contacts: ShardedMap.empty(),
  alarms: ShardedMap.empty(),
  analyses: ShardedMap.empty(),
  counts: ShardedMap.empty(),
  counted: undefined,
  sensorsOf: ShardedMap.empty(),
  dataAt: null,
  answered: new Set(),
});

/** The latest item of each key, if newer than the known one. */
function newer<K extends string | number, V>(
  items: Iterable<V>,
  keyOf: (item: V) => K,
  known: ShardedMap<K, V>,
  isNewer: (next: V, known: V | undefined) => boolean,
): ReadonlyMap<K, V> {
  const found = new Map<K, V>();
  for (const item of items) {
    const key = keyOf(item);
    if (isNewer(item, found.get(key) ?? known.get(key))) found.set(key, item);
  }
  return found;
}

function withNewSensors(state: LiveState, readings: ReadonlyMap<number, LiveReading>) {
  const grown = new Map<string, readonly number[]>();
  for (const [sensorId, { deviceNo }] of readings) {
    if (state.readings.get(sensorId)) continue;
    const known = grown.get(deviceNo) ?? state.sensorsOf.get(deviceNo) ?? [];
    if (!known.includes(sensorId))
      grown.set(
        deviceNo,
        [...known, sensorId].sort((a, b) => a - b),
      );
  }
  return state.sensorsOf.with(grown);
}

/** Of an earlier connection: any row of the present one is newer, and a whole summary takes its place. */
const EARLIER = '';

function withCounts({ counts }: LiveState, { counts: changed = [], answered }: LiveChanges): LiveState['counts'] {
  const next = counts.with(newer(changed, (row) => row.stationId, counts, isNewerCount));
  if (!answered?.includes('summary')) return next;
  return next.without([...next.values()].flatMap(({ stationId, at }) => (at === EARLIER ? [stationId] : [])));
}

/** Pure: the state with all newer changes. */
export function applyChanges(state: LiveState, changes: LiveChanges): LiveState {
  const readings = newer(changes.readings, (r) => r.sensorId, state.readings, isNewerRecord);
  return {
    sensorsOf: withNewSensors(state, readings),
    readings: state.readings.with(readings),
    statuses: state.statuses.with(newer(changes.statuses, (s) => s.deviceNo, state.statuses, isNewerRecord)),
    contacts: state.contacts.with(newer(changes.contacts, (c) => c.deviceNo, state.contacts, isNewerContact)),
    alarms: state.alarms.with(newer(changes.alarms, (a) => a.id, state.alarms, isNewerAlarm)),
    analyses: state.analyses.with(newer(changes.analyses, analysisKey, state.analyses, isNewerAnalysis)),
    counts: withCounts(state, changes),
    counted: changes.answered?.includes('summary') ? changes.counted : (changes.counted ?? state.counted),
    dataAt: changes.at !== null && (state.dataAt === null || changes.at > state.dataAt) ? changes.at : state.dataAt,
    answered: changes.answered ? new Set([...state.answered, ...changes.answered]) : state.answered,
  };
}

/** `answered`: the requested subjects, by `keysOf`. */
export const snapshotChanges = (
  snapshot: Snapshot,
  at: IsoTime,
  answered: readonly string[] = ['all'],
): LiveChanges => ({
  ...snapshot,
  answered,
  contacts: snapshot.contacts.map((contact) => ({ ...contact, at })),
  at,
});

export function createLiveStore() {
  const store = createStore<LiveState>(() => empty());
  return {
    ...store,
    /** One write, one notification of the views. */
    apply: (changes: LiveChanges): void => store.setState(applyChanges(store.getState(), changes), true),
    /** Removes alarms missing from a snapshot, which ended unnoticed. */
    forgetAlarms: (ids: Iterable<number>): void => store.setState(({ alarms }) => ({ alarms: alarms.without(ids) })),
    /** What is watched no more has no snapshot any more. */
    forgetAnswers: (targets: readonly string[]): void =>
      store.setState(({ answered }) => ({ answered: new Set([...answered].filter((one) => !targets.includes(one))) })),
    /** Another connection may be to another process, whose clock differs. The counts stay until it answers. */
    outdateCounts: (): void =>
      store.setState(({ counts }) => ({
        counts: counts.with([...counts.values()].map((row) => [row.stationId, { ...row, at: EARLIER }] as const)),
      })),
    /** Another user may see other stations. */
    clear: (): void => store.setState(empty(), true),
  };
}
export type LiveStore = ReturnType<typeof createLiveStore>;
