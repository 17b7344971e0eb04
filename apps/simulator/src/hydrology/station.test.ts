import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { protocolOf, type Order, type OrderContent, type Step } from '@groundwatch/protocol/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Site } from '../devices/spec.ts';
import { systemClock } from '../fleet/clock.ts';
import { Rain } from '../physics/rain.ts';
import { HydrologyStation } from './station.ts';

const site: Site = {
  ...{ seed: 7, longitude: 110, latitude: 28, elevation: 300, rain: new Rain(1), rainFactor: 1, direction: 0 },
  ...{ slipDepth: 8_000, soil: { dry: 12, full: 42 }, water: { base: 4_000, response: 10, drainDays: 4 } },
  creep: { steady: 0.01, primary: { amount: 1, tau: 30 }, wet: { factor: 0.01, lag: 8, tau: 40 } },
};
const facts = { deviceNo: '86071201', security: 'plain', openSecret: () => null, openPassword: () => '4A7C' } as const;

let server: Server | undefined;
let station: HydrologyStation | undefined;
afterEach(() => {
  station?.stop();
  server?.close();
});

/** A centre that reads messages and sends its orders in sequence. */
async function centre(isAscii: boolean, orders: readonly OrderContent[] = []): Promise<Step[]> {
  const steps: Step[] = [];
  const waiting = orders.map((content, i): Order => ({ content, sequence: i + 1, isRepeated: false }));
  server = createServer((socket: Socket) => {
    const conversation = protocolOf('sl651')!.open();
    const ask = (): void => {
      const order = waiting.shift();
      if (order) socket.write(conversation.request(order, Date.now()));
    };
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      const now = Date.now();
      conversation.push(chunk, now);
      for (let step = conversation.next(now); step; step = conversation.next(now)) {
        const said = step.kind === 'who' ? conversation.admit(step, facts, now) : step;
        if (said.kind !== 'nothing') steps.push(said);
        const answer = conversation.answer(said, 'stored', waiting.length, now);
        if (answer) socket.write(answer);
        const isReply = said.kind === 'reply' || ('reply' in said && said.reply);
        if (isReply || steps.length === 1) ask();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spec = {
    isAscii,
    centre: 1,
    station: '0086071201',
    password: '4A7C',
    hasSoil: true,
    name: 'S',
    site,
    seed: 1,
    cycleS: 300,
  };
  station = new HydrologyStation(spec, { host: '127.0.0.1', port, clock: systemClock });
  station.start();
  return steps;
}

const query = (target: 'now' | 'text' | 'picture'): OrderContent => ({
  ...{ kind: 'query', target, quantity: null, from: null, to: null },
});

describe('a simulated hydrology station', () => {
  it.each([false, true])('sends a day of five-minute reports, each once confirmed (in ASCII: %s)', async (isAscii) => {
    const steps = await centre(isAscii);
    await vi.waitFor(() => expect(station!.confirmed).toBe(288), { timeout: 20_000 });
    const times = steps.flatMap((step) => (step.kind === 'report' ? [step.content.collected?.to] : []));
    expect(new Set(times).size).toBe(288);
    expect(Date.now() - times.at(-1)!).toBeLessThan(600_000);
  });

  it('replies to queries, stores parameters and returns them', async () => {
    const write = { kind: 'write', set: 1, values: { collectCycle: 120, sendCycle: 7_200 } } as const;
    const asked = [
      query('now'),
      query('text'),
      query('picture'),
      { kind: 'clock' },
      write,
      { kind: 'read', set: 1 },
    ] as const;
    const steps = await centre(false, asked);
    const replies = () =>
      steps.flatMap((step) => (step.kind === 'reply' ? [step] : 'reply' in step && step.reply ? [step.reply] : []));
    await vi.waitFor(() => expect(replies()).toHaveLength(asked.length), { timeout: 20_000 });
    expect(replies().map(({ to, outcome }) => [to, outcome])).toEqual(asked.map(({ kind }) => [kind, 'done']));
    expect(replies().at(-1)?.params).toEqual([{ set: 1, values: { collectCycle: 120, sendCycle: 7_200 } }]);
  });
});
