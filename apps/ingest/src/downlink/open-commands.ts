import type { OpenLifecycles } from '@groundwatch/db';
import { waitingOf, type CommandLifecycle } from '@groundwatch/domain/commands';

interface Entry {
  readonly lifecycles: readonly CommandLifecycle[];
  readonly waiting: number;
  /** Results of queries that began before this mark are older. */
  readonly mark: number;
}

const nothing: readonly CommandLifecycle[] = [];

/** The open commands of devices as known to this process: from the last query, or newer where it changed them itself. */
export class OpenCommands {
  readonly #byDevice = new Map<number, Entry>();
  #mark = 0;

  /** Call before reading the database. */
  mark(): number {
    this.#mark += 1;
    return this.#mark;
  }

  devices(): IterableIterator<number> {
    return this.#byDevice.keys();
  }

  lifecyclesOf(deviceId: number): readonly CommandLifecycle[] {
    return this.#byDevice.get(deviceId)?.lifecycles ?? nothing;
  }

  waitingFor(deviceId: number): number {
    return this.#byDevice.get(deviceId)?.waiting ?? 0;
  }

  /** Sets the stored commands of a device. An empty list is kept too, for queries that began before. */
  set(deviceId: number, lifecycles: readonly CommandLifecycle[]): void {
    this.#mark += 1;
    this.#put(deviceId, lifecycles, this.#mark);
  }

  /** Merges the result of a query that began at `mark`, for all devices or for some. */
  take(found: readonly OpenLifecycles[], mark: number, isAll: boolean): void {
    const isNewer = (deviceId: number): boolean => (this.#byDevice.get(deviceId)?.mark ?? 0) > mark;
    for (const { deviceId, lifecycles } of found) if (!isNewer(deviceId)) this.#put(deviceId, lifecycles, mark);
    if (!isAll) return;
    const open = new Set(found.map(({ deviceId }) => deviceId));
    for (const deviceId of this.#byDevice.keys()) {
      if (!open.has(deviceId) && !isNewer(deviceId)) this.#byDevice.delete(deviceId);
    }
  }

  #put(deviceId: number, lifecycles: readonly CommandLifecycle[], mark: number): void {
    this.#byDevice.set(deviceId, { lifecycles, waiting: waitingOf(lifecycles), mark });
  }
}
