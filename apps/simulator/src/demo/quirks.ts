import type { DownlinkQuirks } from '../devices/downlink-quirks.ts';
import type { Quirks } from '../devices/spec.ts';

export interface DemoQuirks extends Quirks {
  readonly isBatteryLow?: true;
  readonly isSignalPoor?: true;
  readonly hasFaultySensor?: true;
}

/** Devices by their number in the county, with the usual faults of a county of this size. */
const silentHours: Readonly<Record<number, number>> = { 41: 3.2, 77: 7, 103: 19, 128: 31, 152: 52, 171: 120 };
const never = new Set([63, 188]);
const batteryLow = new Set([14, 37, 58, 82, 111, 139, 160, 179]);
const signalPoor = new Set([22, 69, 96, 147, 183]);
const flaky = new Set([31, 88, 120, 166]);
const faulty = new Set([17, 92, 134]);
const sleeping = new Set([5, 48, 73, 101, 115, 143, 155, 190]);
const WRONG_CLOCK = 86;

/** Devices that demonstrate outcomes of commands; the remark is for people who try the demo. */
const trials: Readonly<Record<number, { readonly downlink: DownlinkQuirks; readonly remark: string }>> = {
  26: { downlink: { refuses: 5 }, remark: '演示：本设备拒绝一切写入与命令（结果码 5），只答读取。' },
  27: { downlink: { isSilent: true }, remark: '演示：本设备照常上报，但从不应答任何命令。' },
  28: { downlink: { busyTimes: 2 }, remark: '演示：本设备对每条命令先答两次“忙”，然后才执行。' },
  29: { downlink: { keepsOldValues: true }, remark: '演示：本设备答复写入成功，回读却仍是旧值。' },
  34: { downlink: { answersAfterS: 20 }, remark: '演示：本设备立即执行命令，20 s 后才应答。' },
  35: { downlink: { answersTwice: true }, remark: '演示：本设备对每条命令应答两次。' },
  36: {
    downlink: { losesFirstAnswer: true },
    remark: '演示：本设备执行命令，但首次应答丢失；命令重发时只重复应答，不再执行。',
  },
  38: {
    downlink: { changesItselfEveryS: 600 },
    remark: '演示：本设备的触发阈值每 10 分钟在现场被改动一次，并主动上报。',
  },
  39: { downlink: { refuses: 2 }, remark: '演示：本设备的固件不认识写入内容（结果码 2），只答读取。' },
};

/** What to know about a demo device before sending it a command; undefined for ordinary ones. */
export const trialRemarkOf = (index: number): string | undefined => trials[index]?.remark;

export function quirksOf(index: number): DemoQuirks {
  const downlink = trials[index]?.downlink;
  const hours = silentHours[index];
  return {
    ...(never.has(index) ? { silent: 'never' as const } : hours ? { silent: { hours } } : {}),
    ...(batteryLow.has(index) ? { isBatteryLow: true as const } : {}),
    ...(signalPoor.has(index) ? { isSignalPoor: true as const, badLink: 0.04 } : {}),
    ...(flaky.has(index) ? { isFlaky: true as const } : {}),
    ...(faulty.has(index) ? { hasFaultySensor: true as const } : {}),
    ...(sleeping.has(index) ? { isSleeping: true as const } : {}),
    ...(downlink ? { downlink } : {}),
    ...(index === WRONG_CLOCK ? { clockErrorS: 2 * 3_600 + 17 * 60 } : {}),
  };
}
