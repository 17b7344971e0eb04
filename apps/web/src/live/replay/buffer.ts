import type { LiveAlarm, LiveContact, LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { ReplayChanges, ReplayState } from '@groundwatch/protocol/rest';
import type { LiveChanges } from '../live-store.ts';

/** What was received up to a moment, since the last time that it was asked for. */
export interface Taken {
  readonly readings: readonly LiveReading[];
  readonly statuses: readonly LiveStatus[];
  readonly alarms: readonly LiveAlarm[];
}

/** Things in the order of their time, read from the front. */
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

/** What is known of the time that comes next, in the order in which it was received. Pure. */
export class ReplayBuffer {
  readonly #readings = new Line<LiveReading>(received);
  readonly #statuses = new Line<LiveStatus>(received);
  readonly #alarms = new Line<{ at: string; alarm: LiveAlarm }>(({ at }) => Date.parse(at));
  #until: number;

  /** `from`: the moment of the state that it follows, in ms since 1970. */
  constructor(from: number) {
    this.#until = from;
  }

  /** Everything up to here is known, ms. */
  get until(): number {
    return this.#until;
  }

  push(changes: ReplayChanges): void {
    this.#readings.push(changes.readings);
    this.#statuses.push(changes.statuses);
    this.#alarms.push(changes.alarms);
    this.#until = Math.max(this.#until, Date.parse(changes.until));
  }

  /** What was received up to a moment and was not taken before. */
  take(moment: number): Taken {
    return {
      readings: this.#readings.take(moment),
      statuses: this.#statuses.take(moment),
      alarms: this.#alarms.take(moment).map(({ alarm }) => alarm),
    };
  }
}

/** A frame that brought something shows that its device was heard then; what else was heard of it is not stored. */
export function contactsOf(records: readonly (LiveReading | LiveStatus)[]): LiveContact[] {
  const seen = new Map<string, LiveContact>();
  for (const { deviceNo, stationId, receiveTime } of records) {
    const known = seen.get(deviceNo);
    if (!known || receiveTime > known.seenTime)
      seen.set(deviceNo, { deviceNo, stationId, seenTime: receiveTime, isConnected: true });
  }
  return [...seen.values()];
}

/** As the store takes it. What devices were judged as in the past is not stored: it is judged from what came. */
export function changesAt(
  { readings, statuses, alarms }: Taken | Omit<ReplayState, 'at'>,
  moment: number,
): LiveChanges {
  const at = new Date(moment).toISOString();
  const contacts = contactsOf([...readings, ...statuses]).map((contact) => ({ ...contact, at }));
  return { readings, statuses, alarms, contacts, analyses: [], at };
}
