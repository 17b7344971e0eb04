import type { LiveAlarm, WatchRequest } from '@groundwatch/protocol/live';

/** Changed alarms: new, updated or ended. */
export type AlarmListener = (alarms: readonly LiveAlarm[]) => void;

interface Known {
  readonly alarm: LiveAlarm;
  /** The number of the message. */
  readonly serial: number;
}

/** Remembered ended alarms, so that an older message does not bring them back. */
const ENDED_KEPT = 500;

const covers = (request: WatchRequest, { stationId, deviceNo }: LiveAlarm): boolean =>
  !('ids' in request) ||
  (request.scope === 'station' ? request.ids.includes(stationId) : request.ids.includes(deviceNo));

/**
 * Alarms as messages arrive, independent of frames: a background tab draws none but must sound. A snapshot ends alarms that it
 * lacks, except those reported since its request.
 */
export class AlarmFeed {
  readonly #known = new Map<number, Known>();
  readonly #ended = new Set<number>();
  readonly #listeners = new Set<AlarmListener>();
  #serial = 0;

  /** Read when a snapshot is requested. */
  get serial(): number {
    return this.#serial;
  }

  publish(alarm: LiveAlarm): void {
    if (this.#take([alarm]).length > 0) this.#announce([alarm]);
  }

  /** Returns the ids of alarms that ended meanwhile, and of ended ones that can be forgotten. */
  adopt(alarms: readonly LiveAlarm[], request: WatchRequest, askedAt: number): number[] {
    const present = new Set(alarms.map(({ id }) => id));
    const gone = [...this.#known.values()].filter(
      ({ alarm, serial }) => serial <= askedAt && !present.has(alarm.id) && covers(request, alarm),
    );
    for (const { alarm } of gone) this.#forget(alarm.id);
    const changed = this.#take(alarms);
    const ended = gone.filter(({ alarm }) => alarm.state !== 'normal');
    this.#announce([...ended.map(({ alarm }): LiveAlarm => ({ ...alarm, level: 0, state: 'normal' })), ...changed]);
    return gone.map(({ alarm }) => alarm.id);
  }

  /** Called at once with the open alarms, then with changes. */
  listen(listener: AlarmListener): () => void {
    this.#listeners.add(listener);
    listener([...this.#known.values()].map(({ alarm }) => alarm).filter(({ state }) => state !== 'normal'));
    return () => void this.#listeners.delete(listener);
  }

  /** The oldest ended alarms beyond the limit. */
  prune(): number[] {
    const tooMany = [...this.#ended].slice(0, Math.max(0, this.#ended.size - ENDED_KEPT));
    for (const id of tooMany) this.#forget(id);
    return tooMany;
  }

  clear(): void {
    const open = [...this.#known.values()].filter(({ alarm }) => alarm.state !== 'normal');
    this.#known.clear();
    this.#ended.clear();
    this.#announce(open.map(({ alarm }): LiveAlarm => ({ ...alarm, level: 0, state: 'normal' })));
  }

  #take(alarms: readonly LiveAlarm[]): LiveAlarm[] {
    this.#serial += 1;
    return alarms.filter((alarm) => {
      const known = this.#known.get(alarm.id);
      if (known && known.alarm.revision >= alarm.revision) return false;
      this.#known.set(alarm.id, { alarm, serial: this.#serial });
      if (alarm.state === 'normal') this.#ended.add(alarm.id);
      else this.#ended.delete(alarm.id);
      return true;
    });
  }

  #forget(id: number): void {
    this.#known.delete(id);
    this.#ended.delete(id);
  }

  #announce(alarms: readonly LiveAlarm[]): void {
    if (alarms.length === 0) return;
    for (const listener of this.#listeners) listener(alarms);
  }
}
