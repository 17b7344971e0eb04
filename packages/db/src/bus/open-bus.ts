import type { Bus } from './bus.ts';
import { NatsBus } from './nats-bus.ts';
import { PostgresBus } from './postgres-bus.ts';

export interface BusOptions {
  databaseUrl: string;
  /** Uses NATS instead of Postgres if set. Every process of an installation must agree. */
  natsUrl?: string | undefined;
}

/** Opens the bus between processes. Rejects where NATS is configured and unreachable. */
export async function openBus({ databaseUrl, natsUrl }: BusOptions): Promise<Bus> {
  return natsUrl ? NatsBus.open(natsUrl) : new PostgresBus(databaseUrl);
}
