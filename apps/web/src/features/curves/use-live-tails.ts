import type { LiveReading } from '@groundwatch/protocol/live';
import { useEffect, useState } from 'react';
import { liveClient, liveStore } from '../../live/live.ts';
import { STATUS_SOURCE } from './curve-address.ts';
import type { TailReading } from './curves.ts';

const SHOW_MS = 250;
const MOST = 4_000;

/** A reading and its arrival time by this machine's clock. */
export interface Arrival {
  readonly at: number;
  readonly reading: TailReading;
}

export type Tails = ReadonlyMap<number, readonly Arrival[]>;
const none: Tails = new Map();

/** Readings of these sources since the page opened, with at most four updates a second. `ids` must be stable. */
export function useLiveTails(deviceNo: string, ids: readonly number[]): Tails {
  const [tails, setTails] = useState<Tails>(none);
  useEffect(() => {
    const waiting = new Map<number, Arrival[]>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      const added = new Map(waiting);
      waiting.clear();
      setTails((known) => {
        const next = new Map(known);
        for (const [id, list] of added) next.set(id, [...(known.get(id) ?? []), ...list].slice(-MOST));
        return next;
      });
    };
    const push = (id: number, readings: readonly TailReading[]): void => {
      const at = Date.now();
      waiting.set(id, [...(waiting.get(id) ?? []), ...readings.map((reading) => ({ at, reading }))]);
      timer ??= setTimeout(show, SHOW_MS);
    };
    const ends = ids.map((id) =>
      id === STATUS_SOURCE
        ? listenToStatus(deviceNo, (reading) => push(id, [reading]))
        : liveClient.listen(id, (readings: readonly LiveReading[]) => push(id, readings)),
    );
    return () => {
      for (const end of ends) end();
      clearTimeout(timer);
      setTails(none);
    };
  }, [deviceNo, ids]);
  return tails;
}

/** The status record of a device each time a newer one arrives. */
function listenToStatus(deviceNo: string, listener: (reading: TailReading) => void): () => void {
  return liveStore.subscribe((state, before) => {
    const status = state.statuses.get(deviceNo);
    if (!status || status === before.statuses.get(deviceNo)) return;
    const { collectTime, receiveTime, late, values } = status;
    listener({ collectTime, receiveTime, late, values, quality: 0, checks: 0 });
  });
}
