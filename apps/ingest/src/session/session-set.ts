import type { Clock } from '../clock.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { Session } from './session.ts';

/**
 * All open sessions of the process. One sweep a second replaces their timers; answers given in one tick are one write per socket; a device
 * has one session, the newest authenticated one.
 */
export class SessionSet {
  readonly #clock: Clock;
  readonly #all = new Set<Session>();
  readonly #byDevice = new Map<number, Session>();
  #unsent: { flush(): void }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Number of connected devices that have identified themselves. */
  get devices(): number {
    return this.#byDevice.size;
  }

  [Symbol.iterator](): IterableIterator<Session> {
    return this.#all.values();
  }

  add(session: Session): void {
    this.#all.add(session);
  }

  delete(session: Session): void {
    this.#all.delete(session);
  }

  /** Makes `session` the device's session; returns the older one, if any. */
  bind(device: DeviceEntry, session: Session): Session | undefined {
    const older = this.#byDevice.get(device.id);
    this.#byDevice.set(device.id, session);
    return older === session ? undefined : older;
  }

  /** False when another session of the device has taken over. */
  unbind(device: DeviceEntry, session: Session): boolean {
    return this.#byDevice.get(device.id) === session && this.#byDevice.delete(device.id);
  }

  of(deviceId: number): Session | undefined {
    return this.#byDevice.get(deviceId);
  }

  sweep(): void {
    const now = this.#clock.now();
    for (const session of this.#all) session.connection.tick(now);
  }

  /** Schedules a write at the end of the present task, with everything added until then. */
  flushSoon(session: { flush(): void }): void {
    if (this.#unsent.length === 0) queueMicrotask(() => this.#flush());
    this.#unsent.push(session);
  }

  #flush(): void {
    const unsent = this.#unsent;
    this.#unsent = [];
    for (const session of unsent) session.flush();
  }
}
