import { sensorTypes } from '@groundwatch/protocol/model';
import { encodeReport, type Report, type WireReading } from '@groundwatch/protocol/wire/grtu';
import type { Horn } from '../devices/horn.ts';
import type { ParameterStore } from '../devices/parameters.ts';
import { measure } from '../devices/reading.ts';
import { withSettings } from '../devices/settings.ts';
import type { DeviceSpec } from '../devices/spec.ts';
import { statusAt } from '../devices/status.ts';

/** 0 timed, 1 restart, 2 test, 3 command */
export type ReportType = 0 | 1 | 2 | 3;

/** Quality of readings before the clock was first set. */
const CLOCK_UNSET = 3;

export interface ReportInput {
  readonly device: DeviceSpec;
  /** True time, ms since 1970: determines the measurements. */
  readonly t: number;
  /** Device time minus true time, ms. */
  readonly clockOffset: number;
  readonly isClockSet: boolean;
  readonly reportType: ReportType;
  readonly horn?: Horn;
  /** Parameters of the device; by default the factory ones. */
  readonly parameters?: ParameterStore;
}

/** Items of their own have whole seconds only. */
const wholeSeconds = new Set([...sensorTypes.values()].filter(({ item }) => item).map(({ code }) => code));

/** Report of an RTU at `t`: its status and one reading of every sensor, collected now by its own clock. */
export function makeReport(input: ReportInput): Report {
  const { device, t, clockOffset } = input;
  const collectedAt = t + clockOffset;
  const readings = device.sensors.map((sensor): WireReading => {
    const second = Math.floor(t / 1_000) * 1_000;
    const at = wholeSeconds.has(sensor.type) ? second : t;
    const measured = measure(device, sensor, at);
    const set = input.parameters ? withSettings(input.parameters, sensor, measured.values) : measured.values;
    const values = input.horn ? input.horn.heardBy(sensor.type, set, t) : set;
    return {
      port: sensor.port,
      type: sensor.type,
      subAddress: sensor.subAddress,
      collectedAt: wholeSeconds.has(sensor.type) ? Math.floor(collectedAt / 1_000) * 1_000 : collectedAt,
      quality: input.isClockSet ? measured.quality : CLOCK_UNSET,
      values,
    };
  });
  const status = statusAt(device, t);
  return {
    status: {
      collectedAt: Math.floor(collectedAt / 1_000) * 1_000,
      runStatus: status.runStatus,
      ...switchesOf(input.parameters),
      values: { ...status.values, reportType: input.reportType, ...cyclesOf(input.parameters) },
    },
    readings,
    reserved: 0,
    nulls: 0,
  };
}

const RTU = 1;

const switchesOf = (parameters: ParameterStore | undefined) => ({
  encryptionFunction: parameters?.number(RTU, 'encryption') === 1,
  resendFunction: parameters === undefined || parameters.number(RTU, 'resend') === 1,
  pushData: parameters?.number(RTU, 'pushEnable') === 1,
});

const cyclesOf = (parameters: ParameterStore | undefined): Record<string, number> =>
  parameters === undefined
    ? {}
    : {
        installState: parameters.number(RTU, 'installState'),
        sendCycle: parameters.sendCycleS,
        collectCycle: parameters.number(RTU, 'collectCycle'),
        encryptionCycle: parameters.number(RTU, 'encryptedCollectCycle'),
      };

/** One or more REPORT bodies: what does not fit one frame goes into the next, status first. */
export function reportBodies(report: Report): Buffer[] {
  try {
    return [encodeReport(report)];
  } catch (error) {
    const half = Math.ceil(report.readings.length / 2);
    if (!(error instanceof RangeError) || report.readings.length < 2) throw error;
    const { status: _, ...rest } = report;
    return [
      ...reportBodies({ ...report, readings: report.readings.slice(0, half) }),
      ...reportBodies({ ...rest, readings: report.readings.slice(half) }),
    ];
  }
}
