import { decodeReport, encodeFrame, encodeReport, FrameReader, FrameType } from '@groundwatch/protocol/wire/grtu';
import { makeReport } from '../../src/fleet/report.ts';
import { benchDevices } from '../lib/bench-devices.ts';
import type { Figure } from '../lib/figures.ts';

const ROUNDS = 60_000;

/** ns per call after a warm-up of a tenth of the rounds. */
function nsOf(work: () => void): number {
  for (let i = 0; i < ROUNDS / 10; i += 1) work();
  const began = performance.now();
  for (let i = 0; i < ROUNDS; i += 1) work();
  return ((performance.now() - began) * 1e6) / ROUNDS;
}

/** Cost of the codec for one report of STATUS and four slots. */
export function decodePart(): Promise<{ figures: Figure[]; notes: string[] }> {
  const [device] = benchDevices(1);
  if (!device) throw new Error('no device');
  const t = Date.now();
  const report = makeReport({ device, t, clockOffset: 0, isClockSet: true, reportType: 0 });
  const body = encodeReport(report);
  const header = { type: FrameType.REPORT, flags: 0, deviceNo: device.deviceNo, boot: 1, sequence: 1, counter: 1 };
  const frame = encodeFrame({ ...header, sendTime: Math.floor(t / 1_000) }, body);
  const reader = new FrameReader({ direction: 'up' });
  return Promise.resolve({
    figures: [
      { name: 'decodeReport', value: nsOf(() => decodeReport(body)), unit: 'ns' },
      { name: 'encodeReport', value: nsOf(() => encodeReport(report)), unit: 'ns' },
      {
        name: 'FrameReader, one frame a chunk',
        value: nsOf(() => {
          reader.push(frame, t);
          reader.next(t);
          reader.next(t);
        }),
        unit: 'ns',
      },
    ],
    notes: [`a frame of ${frame.length} bytes`],
  });
}
