import { randomUUID } from 'node:crypto';
import type { Line } from '@groundwatch/domain/commands';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { SessionSet } from '../session/session-set.ts';
import type { Session } from '../session/session.ts';

/** The device's connection that could carry a request. */
export interface Carrier {
  readonly session: Session;
  readonly device: DeviceEntry;
  readonly line: Line;
  readonly isProven: boolean;
}

/** Gives connections names that are unique over all processes and time. */
export class Lines {
  readonly #sessions: SessionSet;
  readonly #process = randomUUID();
  readonly #names = new WeakMap<Session, string>();
  /** Connections at whose other end the device is no longer, with the time at which the device was last heard over them. */
  readonly #dead = new WeakMap<Session, number>();
  #count = 0;

  constructor(sessions: SessionSet) {
    this.#sessions = sessions;
  }

  of(deviceId: number): Carrier | null {
    const session = this.#sessions.of(deviceId);
    const device = session?.device;
    if (!session || !device || !session.mayBeAsked || !session.isWelcome(device)) return null;
    if (this.#dead.get(session) === device.seenAt) return null;
    const line = { via: this.#nameOf(session), heardAt: device.seenAt };
    return { session, device, line, isProven: session.isProven };
  }

  #nameOf(session: Session): string {
    let name = this.#names.get(session);
    if (name === undefined) {
      this.#count += 1;
      name = `${this.#process}.${this.#count}`;
      this.#names.set(session, name);
    }
    return name;
  }

  /** The device was replaced, or heard later by another process: its connection is not used until the device is heard over it again. */
  noteDead({ session, line }: Carrier): void {
    this.#dead.set(session, line.heardAt);
  }

  /** Whether the connection is still the device's. */
  isStill({ session, device }: Carrier): boolean {
    return session.mayBeAsked && this.#sessions.of(device.id) === session;
  }
}
