import { expect } from 'vitest';
import {
  advance,
  answered,
  cancelled,
  mayCarry,
  newCommand,
  settled,
  takeOver,
  withdrawn,
  type CommandLifecycle,
  type Line,
  type Verdict,
} from '../index.ts';
import { isOpen, type CommandKind } from '@groundwatch/protocol/model';
import { Books, kept, type Booked } from './books.ts';
import { Device, HIDDEN, type Connection, type Doing, type Reply, type Request } from './device.ts';

/** Where a process dies: before its transaction commits, after that, or only once it has sent. */
export type Crash = 'never' | 'before' | 'between' | 'after';

interface Session {
  readonly connection: Connection;
  heardAt: number;
}

/** Memory of one process. */
interface Process {
  readonly id: number;
  skew: number;
  readonly sessions: Map<number, Session>;
}

const isShown = (key: string): boolean => key !== HIDDEN;
const needsReadBack = (_: number, keys: readonly string[]): boolean => keys.some(isShown);

/**
 * Devices, processes that know only their own connections, and their shared store, in which each step is one transaction. Everything else
 * may stop, get lost or be delayed at any place.
 */
export class World {
  now = Date.UTC(2026, 0, 1);
  readonly books = new Books();
  readonly devices: Device[];
  readonly processes: Process[];
  readonly records: Booked[] = [];
  readonly #holders = new Map<number, Line>();
  #vias = 0;

  constructor(devices: number, processes: number) {
    this.devices = Array.from({ length: devices }, (_, id) => new Device(id));
    this.processes = Array.from({ length: processes }, (_, id) => ({ id, skew: 0, sessions: new Map() }));
  }

  open(device: number): Booked[] {
    return this.records
      .filter((record) => record.device === device && isOpen(record.lifecycle.state))
      .map((r) => this.#seen(r));
  }

  /** As loaded by the store: with the state of the command that it waits for. */
  #seen(record: Booked): Booked {
    const canary = record.heldBy === null ? null : (this.records[record.heldBy]?.lifecycle.state ?? null);
    return record.lifecycle.isHeld ? { ...record, lifecycle: { ...record.lifecycle, canary } } : record;
  }

  #save(record: Booked): void {
    const before = this.records[record.id];
    if (before) this.books.changed(before.lifecycle, record.lifecycle);
    this.records[record.id] = record;
  }

  #takeOver(newer: Booked, now: number): void {
    if (newer.lifecycle.kind !== 'write') return;
    for (const changed of takeOver(newer, this.open(newer.device), needsReadBack, now)) this.#save(changed);
  }

  enqueue(device: number, kind: CommandKind, values: Readonly<Record<string, number>>, heldBy: number | null): void {
    const id = this.records.length;
    const number = id + 1;
    const names = kind === 'write' ? Object.keys(values) : [];
    const lifecycle = newCommand(number, kind, this.now, {
      needsReadBack: names.some(isShown),
      isHeld: heldBy !== null,
      ...(kind === 'raw' ? { maxTries: 1 } : {}),
    });
    const record: Booked = {
      ...{ id, device, set: 1, keys: names, values, dropped: [], heldBy, lifecycle },
      sequence: 2 * id + 1,
    };
    this.records.push(record);
    this.#takeOver(record, this.now);
  }

  cancel(id: number): void {
    const record = this.records[id];
    const lifecycle = record && cancelled(record.lifecycle, 'person', this.now);
    if (record && lifecycle) this.#save({ ...record, lifecycle });
  }

  withdraw(device: number): void {
    for (const record of this.open(device)) {
      const lifecycle = withdrawn(record.lifecycle, this.now);
      if (!lifecycle) continue;
      // What a removed device may have done no longer matters.
      this.records[record.id] = { ...record, lifecycle };
    }
  }

  connect(device: Device, process: Process): void {
    this.#vias += 1;
    const connection: Connection = { via: `${process.id}.${this.#vias}`, down: [], up: [] };
    device.connection = connection;
    process.sessions.set(device.id, { connection, heardAt: this.now + process.skew });
  }

  /** The device sends a frame of its own, if both ends still have the connection. */
  heard(device: Device): void {
    for (const process of this.processes) {
      const session = process.sessions.get(device.id);
      if (session && session.connection === device.connection) session.heardAt = this.now + process.skew;
    }
  }

  crash(process: Process): void {
    process.sessions.clear();
  }

  /** One step of a process for one device: what `stepCommands` of the store does, then the bytes. Returns whether there were any. */
  step(process: Process, device: number, crash: Crash): boolean {
    if (crash === 'before') {
      this.crash(process);
      return false;
    }
    const now = this.now + process.skew;
    const session = process.sessions.get(device);
    const line = session ? { via: session.connection.via, heardAt: session.heardAt } : null;
    const request = this.#transaction(device, now, line);
    if (crash === 'between') this.crash(process);
    else if (request) session?.connection.down.push(request);
    if (crash === 'after') this.crash(process);
    return request !== null;
  }

  #transaction(device: number, now: number, line: Line | null): Request | null {
    for (const held of this.open(device)) {
      const lifecycle = settled(held.lifecycle, now);
      if (lifecycle === held.lifecycle) continue;
      this.#save({ ...held, lifecycle });
      this.#takeOver({ ...held, lifecycle }, now);
    }
    const holder = this.#holders.get(device) ?? null;
    const carrier = line && mayCarry(line, holder, now) ? line : null;
    const records = this.open(device);
    const lifecycles = records.map(({ lifecycle }) => lifecycle);
    const { changed, send } = advance(lifecycles, now, carrier?.via ?? null);
    for (const lifecycle of changed) {
      const record = records.find((other) => other.lifecycle.number === lifecycle.number);
      if (record) this.#save({ ...record, lifecycle });
      this.#oneUnderWay(device);
    }
    const after = this.open(device);
    this.#isStill(
      after.map(({ lifecycle }) => lifecycle),
      now,
      carrier?.via ?? null,
    );
    if (carrier)
      this.books.stepped(
        after.map(({ lifecycle }) => lifecycle),
        now,
      );
    const sent = after.find(({ lifecycle }) => lifecycle.number === send?.number);
    if (!sent || !send || !carrier) return null;
    this.#holders.set(device, carrier);
    this.books.sent(sent, after, now);
    return requestOf(sent);
  }

  /** After each single change of a transaction: the unique index of the database would refuse it. */
  #oneUnderWay(device: number): void {
    expect(this.open(device).filter(({ lifecycle }) => lifecycle.out !== null).length).toBeLessThanOrEqual(1);
  }

  /** Another step at the same time would change nothing: otherwise steps would loop. */
  #isStill(lifecycles: readonly CommandLifecycle[], now: number, via: string | null): void {
    // Except for commands that waited for another of the same device which has just ended.
    if (lifecycles.some(({ isHeld, canary }) => isHeld && canary !== null && !isOpen(canary))) return;
    expect(advance(lifecycles, now, via)).toEqual({ changed: [], send: null });
  }

  /** A process reads one answer from a connection and stores its effect, or dies with it. */
  receive(process: Process, device: Device, crash: Crash): void {
    const session = process.sessions.get(device.id);
    const reply = session?.connection.up.shift();
    if (!session || !reply) return;
    session.heardAt = this.now + process.skew;
    if (crash !== 'before') this.#answer(device, reply, this.now + process.skew);
    if (crash !== 'never') this.crash(process);
  }

  #answer(device: Device, reply: Reply, now: number): void {
    const record = this.records.find(({ sequence }) => sequence === reply.sequence || sequence + 1 === reply.sequence);
    if (!record) return;
    const part = record.sequence === reply.sequence ? 'order' : 'readBack';
    const lifecycle = answered(record.lifecycle, part, verdictOf(record, reply), now);
    if (!lifecycle) return;
    this.#save({ ...record, lifecycle });
    if (lifecycle.state === 'applied') this.books.applied(record, reply, device);
  }

  /** From now on everybody behaves, until nothing changes any more. */
  calm(): void {
    for (const process of this.processes) process.skew = 0;
    const [first] = this.processes;
    if (!first) return;
    for (const process of this.processes) this.crash(process);
    for (const ms of [1_000, 60_000, 49 * 3_600_000, 1_000, 1_000, 49 * 3_600_000, 1_000]) {
      this.now += ms;
      for (const device of this.devices) this.connect(device, first);
      while (this.#round(first)) this.now += 1_000;
    }
  }

  #round(process: Process): boolean {
    let hasSent = false;
    for (const device of this.devices) {
      if (this.step(process, device.id, 'never')) hasSent = true;
      device.handle('obey');
      this.receive(process, device, 'never');
    }
    return hasSent;
  }

  handle(device: Device, doing: Doing): void {
    device.handle(doing);
  }
}

function requestOf(record: Booked): Request {
  const { lifecycle, sequence, values } = record;
  const isReading = lifecycle.out?.part === 'readBack';
  return {
    sequence: isReading ? sequence + 1 : sequence,
    isRepeated: isReading ? lifecycle.readBacks > 1 : lifecycle.tries > 1,
    isReading,
    kind: lifecycle.kind,
    number: lifecycle.number,
    values: Object.fromEntries(kept(record).map((key) => [key, values[key] ?? 0])),
  };
}

function verdictOf(record: Booked, reply: Reply): Verdict {
  if (reply.result === 'busy') return { kind: 'busy' };
  if (reply.result === 'no') return { kind: 'no', reason: 'refused' };
  if (reply.sequence === record.sequence) return { kind: 'done' };
  return {
    kind: 'values',
    isSame: kept(record).every((key) => !isShown(key) || reply.values[key] === record.values[key]),
  };
}
