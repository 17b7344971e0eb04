import { encodeReport, FrameFlag, FrameType, type Report, type WireReading } from '@groundwatch/protocol/wire/grtu';
import type { Rtu } from './rtu.ts';

const MINUTE = 60_000;
export const CYCLE_MS = 10 * MINUTE;
export const COUNT = 36;
/** The index of the reading that is sent last. */
export const LATE = 20;
/** The index of the reading with a sensor fault. */
export const FAULTY = 28;

/** mm, rises by 0.2 mm a reading. */
export const openingAt = (index: number): number => 12 + index / 5;

/** Six hours of a crack gauge (b7 at port 2), one reading every ten minutes, the newest just now. */
export async function reportCrack(rtu: Rtu): Promise<{ timeOf: (index: number) => number }> {
  const first = Math.floor(Date.now() / MINUTE) * MINUTE - (COUNT - 1) * CYCLE_MS;
  const timeOf = (index: number): number => first + index * CYCLE_MS;
  const send = (index: number, flags = 0): Promise<void> =>
    rtu.deliver(encodeReport(report(index, timeOf(index))), FrameType.REPORT, flags);
  for (let index = 0; index < COUNT; index += 1) if (index !== LATE) await send(index);
  await send(LATE, FrameFlag.RESEND);
  return { timeOf };
}

function report(index: number, collectedAt: number): Report {
  const isFaulty = index === FAULTY;
  const opening = isFaulty ? null : openingAt(index);
  const values: WireReading['values'] = {
    opening,
    currentLength: opening === null ? null : 100 + opening,
    installedLength: 100,
    temperature: isFaulty ? null : 18 + Math.sin(index / 6),
    range: 500,
    zeroMode: 1,
    alarmValue: 80,
    run: isFaulty ? 1 : 0,
  };
  return {
    status: {
      collectedAt,
      // The signal bit, and from the fault on the bit of the sensor at port 2.
      runStatus: index >= FAULTY ? (1 << 2) | (1 << 13) : 1 << 2,
      encryptionFunction: false,
      resendFunction: true,
      pushData: true,
      values: {
        reportType: 0,
        installState: 1,
        sendCycle: CYCLE_MS / 1_000,
        battery: 12.6,
        charge: 95,
        signal: -98,
        gpsLongitude: 106.0005,
        gpsLatitude: 31,
        lbsLongitude: 106.02,
        lbsLatitude: 31,
      },
    },
    readings: [{ port: 2, type: 'b7', subAddress: 0, collectedAt, quality: isFaulty ? 2 : 0, values }],
    reserved: 0,
    nulls: 0,
  };
}
