import type { Bus } from './bus.ts';
import { NatsBus } from './nats-bus.ts';
import { PostgresBus } from './postgres-bus.ts';

export interface BusOptions {
  databaseUrl: string;
  /** Uses NATS instead of Postgres if set. Every process of an installation must agree. */
  natsUrl?: string | undefined;
  /** PEM file of the authority of the NATS server's certificate. */
  natsCaFile?: string | undefined;
}

/** Opens the bus between processes. Rejects where NATS is configured and unreachable. */
export async function openBus({ databaseUrl, natsUrl, natsCaFile }: BusOptions): Promise<Bus> {
  return natsUrl ? NatsBus.open(natsUrl, natsCaFile) : new PostgresBus(databaseUrl);
}
