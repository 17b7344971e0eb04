import type { WatchRequest } from '@groundwatch/protocol/live';

export type WatchTarget =
  | { scope: 'all' }
  | { scope: 'summary' }
  | { scope: 'station'; id: number }
  | { scope: 'device'; id: string };

/** A target as a text. */
export const keyOf = (target: WatchTarget): string =>
  target.scope === 'station' || target.scope === 'device' ? `${target.scope}:${target.id}` : target.scope;

/** The targets of a request as texts. */
export const keysOf = (request: WatchRequest): string[] =>
  'ids' in request ? request.ids.map((id) => `${request.scope}:${id}`) : [request.scope];

/** Targets with their number of subscribers. */
export class Subscriptions {
  readonly #wanted = new Map<string, { target: WatchTarget; count: number }>();

  /** True if the target is new. */
  add(target: WatchTarget): boolean {
    const entry = this.#wanted.get(keyOf(target));
    if (entry) entry.count++;
    else this.#wanted.set(keyOf(target), { target, count: 1 });
    return !entry;
  }

  /** True if the last subscriber left. */
  remove(target: WatchTarget): boolean {
    const entry = this.#wanted.get(keyOf(target));
    if (!entry || --entry.count > 0) return false;
    return this.#wanted.delete(keyOf(target));
  }

  has(target: WatchTarget): boolean {
    return this.#wanted.has(keyOf(target));
  }

  /** One request per scope for all targets, sent on a new connection. */
  requests(): WatchRequest[] {
    return requestsFor([...this.#wanted.values()].map((entry) => entry.target));
  }
}

export function requestsFor(targets: readonly WatchTarget[]): WatchRequest[] {
  const stations = targets.flatMap((t) => (t.scope === 'station' ? [t.id] : []));
  const devices = targets.flatMap((t) => (t.scope === 'device' ? [t.id] : []));
  return [
    ...(['summary', 'all'] as const).flatMap((scope) => (targets.some((t) => t.scope === scope) ? [{ scope }] : [])),
    ...(stations.length > 0 ? [{ scope: 'station', ids: stations } as const] : []),
    ...(devices.length > 0 ? [{ scope: 'device', ids: devices } as const] : []),
  ];
}
