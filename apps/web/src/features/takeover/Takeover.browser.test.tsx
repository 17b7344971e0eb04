import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { defaultWallSettings } from '@groundwatch/protocol/model';
import type { WallView } from '@groundwatch/protocol/rest';
import { type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { liveAlarm, testDevice, testSensor, testStation } from '../../live/testing.ts';
import { Takeover } from './Takeover.tsx';

const HOUR = 3_600_000;
const now = Date.now();
const iso = (ms: number): string => new Date(ms).toISOString();
const station = testStation(1, { name: 'Qingshigou', projectName: 'Shimen' });
const sensor = { ...testSensor(12), type: 'b7', name: 'crack A' };
const device = testDevice('860', {
  name: 'RTU-03',
  model: 'RT1010',
  stationName: 'Qingshigou',
  sendCycle: 3_600,
  sensors: [sensor],
});
const alarm: LiveAlarm = liveAlarm(5, {
  kind: 'rate',
  subject: 'sensor:12',
  ruleId: 3,
  deviceNo: '860',
  sensorId: 12,
  level: 2,
  worstLevel: 2,
  trigger: { value: 0.5, limit: 0.4, unit: 'mm/h', field: 'opening', isSuspect: true },
  triggerTime: iso(now - 361_000),
  raisedTime: iso(now - 360_000),
});
/** Fails in two days: the velocity rises as 1/(t_f − t). */
const points = Array.from({ length: 241 }, (_, i) => {
  const time = now - (240 - i) * HOUR;
  const value = 100 - 20 * Math.log((now + 48 * HOUR - time) / (288 * HOUR));
  return [time, value, value, value];
});
const rule = {
  ruleId: 3,
  isOff: false,
  isEnabled: true,
  definition: {
    condition: {
      kind: 'rate',
      quantity: { types: ['b7'], field: 'opening' },
      hours: 12,
      side: 'above',
      limits: { 1: 0.6, 2: 0.4, 3: 0.1 },
    },
  },
};
const response = {
  policyName: 'slopes',
  onDuty: [{ roster: 'office', names: ['wang'] }],
  notified: [
    { name: 'wang', step: 0, deliveries: [{ channelKind: 'sms', state: 'sent', reason: '', at: iso(now) }] },
    { name: 'chen', step: 0, deliveries: [{ channelKind: 'email', state: 'failed', reason: 'gaveUp', at: iso(now) }] },
  ],
  steps: [{ step: 1, dueAt: iso(now + 600_000), doneAt: null, to: ['county'] }],
  instruction: 'clear the road',
  checklist: [{ item: 'call the site', doneAt: null, doneBy: '' }],
  peopleAtRisk: '12 households',
  contacts: [],
  owner: { by: 'duty', names: ['wang'], since: null },
  next: { action: 'acknowledge', item: '', dueAt: iso(now + 600_000), thenTo: ['county'] },
};
const routes: Routes = {
  'GET /rest/overview/stations': { stations: [station], models: [] },
  'GET /rest/devices/judged': { records: [device] },
  'GET /rest/alarm-rules/effective': {
    rules: [rule],
    subjects: [{ subject: 'sensor:12', sensorId: 12, deviceNo: '860', ruleIds: [3], offIds: [] }],
  },
  'GET /rest/history': { resolution: 0, series: { opening: points }, late: [], doubtful: [] },
  'GET /rest/sensors/12/analysis': { version: 1, analysis: { steadyVelocity: { opening: 1 } } },
  'GET /rest/alarms/5': { ...alarm, stationName: 'Qingshigou', projectName: 'Shimen', events: [] },
  'GET /rest/alarms/5/receipts': [
    { displayId: 1, displayName: 'hall', wallName: 'w', since: null, reportedAt: iso(now) },
  ],
  'GET /rest/alarms/5/response': response,
  'GET /rest/horns/stations': [],
  'GET /rest/horns': { current: 1, size: 5, total: 0, records: [] },
  'GET /rest/site-maps': [],
};
const wall: WallView = {
  id: 1,
  revision: 1,
  name: 'hall',
  stationIds: null,
  language: 'en',
  timeZone: 'Asia/Shanghai',
  settings: { ...defaultWallSettings, scenes: [] },
  displayId: null,
  mayAcknowledge: true,
};

inLanguage('en');
function show(view: WallView, onAcknowledge: () => void): void {
  renderApp(
    <Takeover
      alarm={alarm}
      others={[liveAlarm(9, { level: 4, worstLevel: 4 })]}
      wall={view}
      onAcknowledge={onAcknowledge}
    />,
    { routes, style: 'width: 1920px; height: 1080px' },
  );
}
const regionText = (name: RegExp): string => page.getByRole('region', { name }).element().textContent;
const says = (name: RegExp, words: RegExp): Promise<void> => expect.poll(() => regionText(name)).toMatch(words);

test('the band, the limits, the forecast and the response of an alarm', async () => {
  const acknowledge = vi.fn();
  show(wall, acknowledge);
  const band = (): string => page.getByRole('group', { name: 'Alarm', exact: true }).element().textContent;
  await expect.poll(() => band()).toMatch(/Qingshigou.*Shimen · RTU-03 · crack A · RT1010/);
  await expect.poll(() => band()).toMatch(/mm\/d/);
  expect(band()).toMatch(/orange/);
  expect(band()).toMatch(/rate of change ≥ 0\.4 mm\/h · suspect readings/);
  expect(band()).toMatch(/6:\d\d/);
  // Limits per hour are drawn per day on the velocity.
  await says(/Displacement and velocity/, /red 14\.4.*orange 9\.6.*yellow 2\.4/);
  await says(/time of failure/, /95 %/);
  await says(
    /Response/,
    /Acknowledge.*Owner wang.*Time left (?:9|10):\d\d.*12 households.*.*wang.*chen.*next step .*county.*1 screen.*hall/,
  );
  await userEvent.click(page.getByRole('button', { name: /unacknowledged/ }));
  expect(acknowledge).toHaveBeenCalledOnce();
});

test('a screen of its own cannot acknowledge', async () => {
  show({ ...wall, displayId: 4, mayAcknowledge: false }, vi.fn());
  await expect
    .poll(() => page.getByRole('group', { name: 'Alarm', exact: true }).element().textContent)
    .toMatch(/unacknowledged/);
  expect(page.getByRole('button', { name: /unacknowledged/ }).elements()).toHaveLength(0);
});
