import { FrameFlag, FrameType, ResultCode } from '@groundwatch/protocol/wire/grtu';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeLoadFleet } from './load-fleet.ts';
import { Rtu } from './rtu.ts';
import { Statistics } from './statistics.ts';
import { answeringServer, identityOf, type Verdict } from './testing/answering-server.ts';
import { fastClock, until } from './testing/fast-clock.ts';

const SPEED = 500;

const verdicts: readonly Verdict[] = [
  ResultCode.STORED,
  ResultCode.DUPLICATE,
  ResultCode.BUSY,
  'silence',
  'cut',
  'cut after storing',
];

test('every report is stored exactly as first sent, whatever link and server do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...verdicts), { maxLength: 8 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 999 }),
      fc.boolean(),
      async (plan, reports, seed, isBadLink) => {
        const clock = fastClock(SPEED);
        const everDuplicate = new Set<string>();
        const server = await answeringServer({
          now: clock.now,
          verdict: (frame, index) => {
            const verdict = plan[index] ?? ResultCode.STORED;
            if (verdict === ResultCode.DUPLICATE) everDuplicate.add(identityOf(frame.header));
            return verdict;
          },
        });
        const [device] = makeLoadFleet({
          devices: 1,
          seed,
          badLinks: isBadLink ? 1 : 0,
        });
        if (!device) throw new Error('no device');
        const statistics = new Statistics();
        const rtu = new Rtu({ device, host: '127.0.0.1', port: server.port, clock, statistics });
        rtu.start();
        const made: string[] = [];
        for (let i = 0; i < reports; i += 1) rtu.report();
        for (const entry of rtu.outbox.entries()) {
          made.push(identityOf({ ...entry, deviceNo: device.deviceNo, counter: 0, sendTime: 0, flags: 0 }));
        }
        await until(() => rtu.outbox.size === 0, 'an empty outbox');
        await rtu.stop();
        await server.close();
        expect(server.conflicts).toEqual([]);
        for (const identity of made) expect(server.stored.has(identity) || everDuplicate.has(identity)).toBe(true);
        const seen = new Set<string>();
        for (const { header } of server.frames.filter((f) => f.header.type === FrameType.REPORT)) {
          // A first copy that the link destroyed was never read, so only this direction is certain.
          if (seen.has(identityOf(header))) expect(header.flags & FrameFlag.RESEND).toBe(FrameFlag.RESEND);
          seen.add(identityOf(header));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a busy answer causes a wait of ten seconds', async () => {
  // So slow that a pause of this process is not mistaken for a missing answer.
  const clock = fastClock(20);
  const arrivals: number[] = [];
  const server = await answeringServer({
    now: clock.now,
    verdict: (_, index) => {
      arrivals.push(clock.now());
      return index === 0 ? ResultCode.BUSY : ResultCode.STORED;
    },
  });
  const [device] = makeLoadFleet({
    devices: 1,
    seed: 5,
  });
  if (!device) throw new Error('no device');
  const rtu = new Rtu({ device, host: '127.0.0.1', port: server.port, clock, statistics: new Statistics() });
  rtu.start();
  rtu.report();
  await until(() => rtu.outbox.size === 0, 'the second try');
  await rtu.stop();
  await server.close();
  expect(arrivals).toHaveLength(2);
  expect((arrivals[1] ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThanOrEqual(10_000);
});
