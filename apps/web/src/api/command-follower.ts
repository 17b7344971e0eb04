import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveCommand } from '@groundwatch/protocol/live';
import { isAbout, names } from './query.ts';

/** Events come in bursts, for example from the steps of a command or the forty devices of a rollout. */
const GATHER_MS = 150;

/** Lists across devices use this in place of a device number. */
export const ALL_DEVICES = 'all';

interface Touched {
  readonly ids: Set<string>;
  readonly deviceNos: Set<string>;
  isAll: boolean;
}

const nothing = (): Touched => ({ ids: new Set(), deviceNos: new Set(), isAll: false });

/** Whether a query shows one of these commands, their effect on a device, or their rollout. */
function shows(key: QueryKey, { ids, deviceNos, isAll }: Touched): boolean {
  if (isAbout(key, ['rollouts'])) return true;
  return isAbout(key, ['commands', 'parameters']) && (isAll || names(key, ALL_DEVICES, ...ids, ...deviceNos));
}

/**
 * Refetches queries that show changed commands. Changes during a request are gathered for the next one, so a burst causes at most
 * one request at a time per query.
 */
export class CommandFollower {
  readonly #queries: QueryClient;
  readonly #after: (ms: number, run: () => void) => unknown;
  #touched = nothing();
  #isBusy = false;

  constructor(queries: QueryClient, after: (ms: number, run: () => void) => unknown) {
    this.#queries = queries;
    this.#after = after;
  }

  changed({ id, deviceNo }: LiveCommand): void {
    this.#touched.ids.add(id);
    this.#touched.deviceNos.add(deviceNo);
    this.#gather();
  }

  /** Messages may have been missed, so everything is refetched. */
  caughtUp(): void {
    this.#touched.isAll = true;
    this.#gather();
  }

  #gather(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#after(GATHER_MS, () => void this.#ask());
  }

  async #ask(): Promise<void> {
    const touched = this.#touched;
    this.#touched = nothing();
    await this.#queries.invalidateQueries({ predicate: ({ queryKey }) => shows(queryKey, touched) });
    this.#isBusy = false;
    if (this.#touched.isAll || this.#touched.ids.size > 0) this.#gather();
  }
}
