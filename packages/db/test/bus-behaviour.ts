import type { BusEnvelope, BusMessage } from '@groundwatch/protocol/live';
import type { Bus } from '@groundwatch/db';
import { expect } from 'vitest';

export const registry: BusMessage = { kind: 'registry', tables: ['device'] };

/** A live message of about `kilobytes`, with letters of three bytes each. */
export const large = (kilobytes: number): BusMessage => ({
  kind: 'live',
  readings: [],
  statuses: [],
  contacts: Array.from({ length: kilobytes }, (_, i) => ({
    deviceNo: `${i}`,
    stationId: 1,
    seenTime: '滑'.repeat(300),
    isConnected: true,
  })),
});

export interface Ear {
  envelopes: BusEnvelope[];
  gaps: number;
}

export async function listen(bus: Bus): Promise<Ear> {
  const ear: Ear = { envelopes: [], gaps: 0 };
  await bus.subscribe(
    (envelope) => void ear.envelopes.push(envelope),
    () => void ear.gaps++,
  );
  return ear;
}

/** Behaviour common to all buses. */
export async function expectDelivery(sender: Bus, receiver: Bus): Promise<void> {
  const own = await listen(sender);
  const other = await listen(receiver);
  const message = large(100);
  await sender.publish([registry, message, registry]);
  await sender.publish([]);
  await sender.publish([registry]);
  for (const ear of [own, other]) {
    await expect.poll(() => ear.envelopes.filter((e) => e.message.kind === 'registry').length).toBe(3);
    expect(ear.gaps).toBe(0);
    expect(ear.envelopes.map((e) => e.number)).toEqual(ear.envelopes.map((_, i) => i + 1));
    expect(ear.envelopes.flatMap((e) => (e.message.kind === 'live' ? e.message.contacts : []))).toEqual(
      message.kind === 'live' && message.contacts,
    );
  }
}
