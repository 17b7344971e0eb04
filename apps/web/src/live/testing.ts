import type { LiveAlarm, LiveBatch, LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { Device, Station } from '@groundwatch/protocol/rest';

const T0 = Date.parse('2026-07-18T06:00:00.000Z');

/** ISO time some seconds after the tests' start. */
export const at = (seconds: number): string => new Date(T0 + seconds * 1_000).toISOString();

export const reading = (sensorId: number, seconds: number, extra: Partial<LiveReading> = {}): LiveReading => ({
  deviceNo: String(100 + (sensorId % 3)),
  stationId: 1,
  sensorId,
  port: 1,
  type: 'b4',
  subAddress: 0,
  collectTime: at(seconds),
  receiveTime: at(seconds + 2),
  quality: 0,
  checks: 0,
  late: false,
  values: { total: seconds },
  ...extra,
});

export const status = (deviceNo: string, seconds: number, extra: Partial<LiveStatus> = {}): LiveStatus => ({
  deviceNo,
  stationId: 1,
  collectTime: at(seconds),
  receiveTime: at(seconds + 2),
  late: false,
  sequence: 1,
  runStatus: 0,
  encryptionFunction: null,
  resendFunction: null,
  pushData: null,
  values: { battery: 12.5, signal: -80 },
  ...extra,
});

export const batch = (seconds: number, parts: Partial<Omit<LiveBatch, 'at'>> = {}): LiveBatch => ({
  readings: [],
  statuses: [],
  contacts: [],
  ...parts,
  at: at(seconds),
});

export const liveAlarm = (id: number, extra: Partial<LiveAlarm> = {}): LiveAlarm => ({
  id,
  revision: 1,
  ruleId: 1,
  ruleName: 'Tilt',
  kind: 'threshold',
  subject: 'sensor:1',
  stationId: 1,
  deviceNo: '101',
  sensorId: 1,
  sensorType: '',
  level: 3,
  worstLevel: 3,
  state: 'unacknowledged',
  trigger: { value: 0.21, limit: 0.18, unit: '°', field: 'total' },
  raisedTime: at(2),
  triggerTime: at(0),
  changedTime: at(2),
  acknowledgedTime: null,
  shelvedUntil: null,
  isSuppressed: false,
  isOutOfService: false,
  isResent: false,
  isHeld: false,
  ...extra,
});

/** An RTU of station 1 without sensors. */
export const testDevice = (deviceNo: string, extra: Partial<Device> = {}): Device => ({
  id: Number(deviceNo),
  deviceNo,
  name: `RTU-${deviceNo}`,
  model: 'PRT1020',
  stationId: 1,
  stationName: `S${extra.stationId ?? 1}`,
  tcpServerId: null,
  security: 'plain',
  isEnabled: true,
  createdAt: at(0),
  sendCycle: 600,
  clockOffset: 0,
  ident: { hardware: '', software: '', bootVersion: '', gsmVersion: '', imei: '', iccid: '', operator: null },
  sensors: [],
  ...extra,
});

/** A sensor of inclination. */
export const testSensor = (id: number): Device['sensors'][number] => ({
  ...{ id, port: 1, type: 'b4', subAddress: 0, name: `T${id}`, depth: null, calibrations: [] },
});

/** A station without a place. */
export const testStation = (id: number, extra: Partial<Station> = {}): Station => ({
  id,
  name: `S${id}`,
  projectId: 1,
  projectName: 'P',
  stationTypeId: 1,
  stationTypeNames: { zh: '', en: '', ja: '' },
  longitude: null,
  latitude: null,
  elevation: null,
  timeZone: 'Asia/Shanghai',
  ...extra,
});
