import type { LiveAlarm, LiveContact, LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { ReplayChanges, ReplayState } from '@groundwatch/protocol/rest';
import type { LiveChanges } from '../live-store.ts';

/** Records received up to a moment since the last call. */
export interface Taken {
  readonly readings: readonly LiveReading[];
  readonly statuses: readonly LiveStatus[];
  readonly alarms: readonly LiveAlarm[];
}

/** Items in order of time, read from the front. */
class Line<T> {
  #items: T[] = [];
  #next = 0;
  readonly #timeOf: (item: T) => number;

  constructor(timeOf: (item: T) => number) {
    this.#timeOf = timeOf;
  }

  push(items: readonly T[]): void {
    this.#items = this.#items.slice(this.#next).concat(items);
    this.#next = 0;
  }

  take(until: number): readonly T[] {
    const from = this.#next;
    while (this.#next < this.#items.length && this.#timeOf(this.#items[this.#next]!) <= until) this.#next++;
    return this.#items.slice(from, this.#next);
  }
}

const received = ({ receiveTime }: { receiveTime: string }): number => Date.parse(receiveTime);

/** The records of the coming time, in order of receipt. Pure. */
export class ReplayBuffer {
  readonly #readings = new Line<LiveReading>(received);
  readonly #statuses = new Line<LiveStatus>(received);
  readonly #alarms = new Line<{ at: string; alarm: LiveAlarm }>(({ at }) => Date.parse(at));
  #until: number;

  /** `from`: the moment of the preceding state, ms since 1970. */
  constructor(from: number) {
    this.#until = from;
  }

  /** Everything before this moment is known, ms. */
  get until(): number {
    return this.#until;
  }

  push(changes: ReplayChanges): void {
    this.#readings.push(changes.readings);
    this.#statuses.push(changes.statuses);
    this.#alarms.push(changes.alarms);
    this.#until = Math.max(this.#until, Date.parse(changes.until));
  }

  /** The records received up to a moment and not taken before. */
  take(moment: number): Taken {
    return {
      readings: this.#readings.take(moment),
      statuses: this.#statuses.take(moment),
      alarms: this.#alarms.take(moment).map(({ alarm }) => alarm),
    };
  }
}

/** A frame with records proves contact at that time. Other contacts are not stored. */
export function contactsOf(records: readonly (LiveReading | LiveStatus)[]): LiveContact[] {
  const seen = new Map<string, LiveContact>();
  for (const { deviceNo, stationId, receiveTime } of records) {
    const known = seen.get(deviceNo);
    if (!known || receiveTime > known.seenTime)
      seen.set(deviceNo, { deviceNo, stationId, seenTime: receiveTime, isConnected: true });
  }
  return [...seen.values()];
}

/** The changes for the store. Past analyses are not stored, so states follow from the records. */
export function changesAt(
  { readings, statuses, alarms }: Taken | Omit<ReplayState, 'at'>,
  moment: number,
): LiveChanges {
  const at = new Date(moment).toISOString();
  const contacts = contactsOf([...readings, ...statuses]).map((contact) => ({ ...contact, at }));
  return { readings, statuses, alarms, contacts, analyses: [], at };
}
