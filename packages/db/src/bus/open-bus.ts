import type { Bus } from './bus.ts';
import { NatsBus } from './nats-bus.ts';
import { PostgresBus } from './postgres-bus.ts';

export interface BusOptions {
  databaseUrl: string;
  /** Given: NATS instead of Postgres. Every process of an installation must agree. */
  natsUrl?: string | undefined;
}

/** The bus between processes. Rejects where NATS is asked for and cannot be reached. */
export async function openBus({ databaseUrl, natsUrl }: BusOptions): Promise<Bus> {
  return natsUrl ? NatsBus.open(natsUrl) : new PostgresBus(databaseUrl);
}
