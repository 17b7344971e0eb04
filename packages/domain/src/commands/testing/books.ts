import { expect } from 'vitest';
import { HORN_PATIENCE_MS, type CommandLifecycle } from '../index.ts';
import { isOpen, MAX_TRIES, type CommandState } from '@groundwatch/protocol/model';
import { type Device, type Reply, HIDDEN } from './device.ts';

/** A command in the shared store of the world. */
export interface Booked {
  readonly id: number;
  readonly device: number;
  readonly set: number;
  readonly keys: readonly string[];
  readonly values: Readonly<Record<string, number>>;
  readonly dropped: readonly string[];
  readonly heldBy: number | null;
  readonly sequence: number;
  readonly lifecycle: CommandLifecycle;
}

export const kept = ({ keys, dropped }: Pick<Booked, 'keys' | 'dropped'>): string[] =>
  keys.filter((key) => !dropped.includes(key));

const moves: Readonly<Record<CommandState, readonly CommandState[]>> = {
  queued: ['queued', 'sent', 'expired', 'cancelled', 'superseded'],
  sent: ['sent', 'acknowledged', 'applied', 'failed', 'superseded'],
  acknowledged: ['acknowledged', 'applied', 'failed'],
  applied: [],
  failed: [],
  expired: [],
  cancelled: [],
  superseded: [],
};

/** Invariants, checked as events happen. */
export class Books {
  readonly #sends = new Map<number, number>();
  readonly #lastSent = new Map<string, number>();

  /** Checks each stored change. */
  changed(before: CommandLifecycle, after: CommandLifecycle): void {
    expect(moves[before.state], `${before.number}: ${before.state} → ${after.state}`).toContain(after.state);
    const times = [after.createdAt, after.sentAt, after.acknowledgedAt, after.endedAt].filter((at) => at !== null);
    expect(times, 'times rise').toEqual(times.toSorted((a, b) => a - b));
    expect(after.tries).toBeGreaterThanOrEqual(before.tries);
    expect(after.endedAt === null).toBe(isOpen(after.state));
    expect(after.out === null || isOpen(after.state), 'nothing is out of what has ended').toBe(true);
    for (const at of ['sentAt', 'acknowledgedAt'] as const) expect(after[at]).toBe(before[at] ?? after[at]);
    if (after.state === 'cancelled') expect([before.state, after.sentAt]).toEqual(['queued', null]);
    if (after.state === 'expired') expect(after.sentAt).toBeNull();
    if (after.kind !== 'write') expect(after.state).not.toBe('superseded');
  }

  /** Checks each request when it is stored as sent. `lifecycles`: all open commands of the device then; `now` by the sender's clock. */
  sent(record: Booked, all: readonly Booked[], now: number): void {
    const { lifecycle } = record;
    const isOrder = lifecycle.out?.part === 'order';
    expect(lifecycle.state).toBe(isOrder ? 'sent' : 'acknowledged');
    expect(now, 'not after its time').toBeLessThan(lifecycle.expiresAt);
    expect(lifecycle.isHeld).toBe(false);
    const lifecycles = all.map((other) => other.lifecycle);
    expect(lifecycles.filter(({ out }) => out !== null).length, 'one under way').toBe(1);
    if (lifecycle.kind !== 'horn') {
      const before = lifecycles.filter((other) => other.kind === 'horn' && isOpen(other.state) && !other.isHeld);
      expect(before, 'horns go first').toEqual([]);
    }
    if (!isOrder) {
      expect(lifecycle.readBacks).toBeLessThanOrEqual(MAX_TRIES);
      return;
    }
    const sends = (this.#sends.get(lifecycle.number) ?? 0) + 1;
    this.#sends.set(lifecycle.number, sends);
    expect(sends, 'tries').toBeLessThanOrEqual(lifecycle.kind === 'raw' ? 1 : MAX_TRIES);
    expect(sends).toBe(lifecycle.tries);
    expect(lifecycle.isOverridden, 'what newer ones took over is not sent').toBe(false);
    const newer = all.filter(
      (other) => other.lifecycle.number > lifecycle.number && !other.lifecycle.isHeld && other.set === record.set,
    );
    for (const key of kept(record)) {
      const wanted = lifecycle.tries === 1 && newer.some((other) => kept(other).includes(key));
      expect(wanted, `${key} is wanted otherwise by now`).toBe(false);
      const last = this.#lastSent.get(`${record.device} ${key}`) ?? 0;
      expect(last, `${key} in order`).toBeLessThanOrEqual(lifecycle.number);
      this.#lastSent.set(`${record.device} ${key}`, lifecycle.number);
    }
  }

  /** Checks after each step of a process with a live connection that no horn waits that could be sent. */
  stepped(lifecycles: readonly CommandLifecycle[], now: number): void {
    const horns = lifecycles.filter(({ kind, state, isHeld }) => kind === 'horn' && isOpen(state) && !isHeld);
    // The device is busy with the first of several.
    if (horns.length === 0 || horns.some(({ out, notBefore }) => out !== null || notBefore > now)) return;
    const out = lifecycles.find((lifecycle) => lifecycle.out !== null);
    expect(out !== undefined, 'a horn waits for nothing').toBe(true);
    if (out?.out && out.kind !== 'horn') expect(now).toBeLessThan(out.out.since + HORN_PATIENCE_MS);
  }

  /** Checks each applied command against the answer that confirmed it. */
  applied({ lifecycle, keys, values, dropped }: Booked, reply: Reply, device: Device): void {
    expect(device.done.get(lifecycle.number) ?? 0, `${lifecycle.number} was done`).toBeGreaterThan(0);
    const shown = kept({ keys, dropped }).filter((key) => key !== HIDDEN);
    for (const key of shown) expect(reply.values[key], `${key} was read back`).toBe(values[key]);
  }

  /** Final check: everything has ended, and no older write is in effect where a newer one was applied. */
  closed(all: readonly Booked[], devices: readonly Device[]): void {
    expect(all.filter(({ lifecycle }) => isOpen(lifecycle.state)).map(({ lifecycle }) => lifecycle)).toEqual([]);
    for (const { lifecycle, device, keys } of all.filter((record) => record.lifecycle.state === 'superseded')) {
      const newer = all.filter((other) => other.device === device && other.lifecycle.number > lifecycle.number);
      const real = newer.filter((other) => !other.lifecycle.isHeld).flatMap((other) => other.keys);
      expect(
        keys.filter((key) => !real.includes(key)),
        `${lifecycle.number} is superseded by what had its turn`,
      ).toEqual([]);
    }
    for (const device of devices) {
      for (const [number, times] of device.done) {
        expect(times, `${number} done once, and again only after restarts`).toBeLessThanOrEqual(1 + device.restarts);
      }
      for (const record of all.filter(
        ({ lifecycle, device: of }) => of === device.id && lifecycle.state === 'applied',
      )) {
        for (const key of kept(record)) {
          const { from } = device.values.get(key) ?? { from: 0 };
          if (from !== 0) expect(from, `${key} of device ${device.id}`).toBeGreaterThanOrEqual(record.lifecycle.number);
        }
      }
    }
  }
}
