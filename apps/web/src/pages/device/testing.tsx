import type { LiveAlarm, LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { Device } from '@groundwatch/protocol/rest';
import type { Routes } from '../../../testing/fake-server.ts';
import { place, renderApp } from '../../../testing/render-app.tsx';
import { snapshotChanges } from '../../live/live-store.ts';
import { liveStore } from '../../live/live.ts';
import { testDevice, testSensor, testStation } from '../../live/testing.ts';
import { DeviceView } from './DevicePage.tsx';

export const MINUTE = 60_000;
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const base = testDevice('860');
const device: Device = {
  ...base,
  ...{ id: 1, name: 'RTU-0703 青石沟后缘', stationId: 4, stationName: '青石沟滑坡' },
  ident: { ...base.ident, software: '2.4.17', imei: '860412050117203', operator: 0 },
  sensors: [{ ...testSensor(11), name: '后缘倾角' }],
};
const station = testStation(4, { name: '青石沟滑坡', longitude: 110, latitude: 28, elevation: 600 });
export const status = (runStatus: number | null, age = MINUTE): LiveStatus => ({
  deviceNo: '860',
  stationId: 4,
  collectTime: ago(age),
  receiveTime: ago(age),
  late: false,
  sequence: 4_242,
  runStatus,
  encryptionFunction: false,
  resendFunction: true,
  pushData: null,
  values: { battery: 11.2, charge: 41, signal: -98, ambient: 31.4, sendCycle: 600, zx0: 42, zx1: 21, chargeState: 0 },
});
export const reading = (
  sensorId: number,
  type: LiveReading['type'],
  values: LiveReading['values'],
  extra: Partial<LiveReading> = {},
): LiveReading => ({
  deviceNo: '860',
  stationId: 4,
  sensorId,
  port: 1,
  type,
  subAddress: 0,
  collectTime: ago(MINUTE),
  receiveTime: ago(MINUTE),
  quality: 0,
  checks: 0,
  late: false,
  values,
  ...extra,
});
/** The server has sent the device's snapshot. */
export const answerWatch = (): void =>
  liveStore.apply(
    snapshotChanges({ statuses: [], readings: [], contacts: [], alarms: [], analyses: [] }, ago(0), ['device:860']),
  );
export const feed = (statuses: LiveStatus[], readings: LiveReading[], alarms: LiveAlarm[] = []): void =>
  liveStore.apply({ statuses, readings, contacts: [], alarms, analyses: [], at: new Date().toISOString() });

const noRows = { current: 1, size: 20, total: 0, records: [] };
const to = (query: URLSearchParams): number => Date.parse(query.get('to') ?? '');
/** Curves have two points. */
const routes: Routes = {
  'GET /rest/.*': noRows,
  'GET /rest/.*/run-status': ({ query }) => ({ from: to(query), spells: [], isCut: false, active: [] }),
  'GET /rest/.*/arrivals': ({ query }) => ({ from: to(query), step: 3_600, sources: [] }),
  'GET /rest/site-maps': [],
  'GET /rest/alarm-rules/effective': {
    rules: [
      {
        ...{ ruleId: 1, name: 'tilt', isOff: false, isEnabled: true },
        definition: {
          condition: {
            kind: 'threshold',
            quantity: { types: ['b4'], field: 'total' },
            side: 'beyond',
            limits: { 2: 0.2, 4: 0.1 },
          },
        },
      },
    ],
    subjects: [{ subject: 'sensor:11', sensorId: 11, ruleIds: [1] }],
  },
  'POST /rest/history/many': ({ body }) => (body as { questions: object[] }).questions.map(() => null),
  'GET /rest/.*/parameters': [],
  'GET /rest/history': ({ query }) => {
    const points = [
      [to(query) - 30 * MINUTE, 0.1, 0.1, 0.1],
      [to(query) - 20 * MINUTE, 0.3, 0.3, 0.3],
    ];
    const fields = (query.get('fields') ?? '').split(',');
    return { resolution: 0, series: Object.fromEntries(fields.map((key) => [key, points])), late: [], doubtful: [] };
  },
};

export const show = (search = '', ofModel: readonly string[] | null = null): void =>
  void renderApp(<DeviceView device={device} station={station} ofModel={ofModel} />, {
    routes,
    permissions: [],
    path: `/devices/860${search}`,
  });
export const panel = (title: string): HTMLElement => {
  const head = [...place.querySelectorAll('h2')].find((h2) => h2.textContent === title);
  if (!head) throw new Error(`no panel ${title}`);
  return head.closest('section')!;
};
