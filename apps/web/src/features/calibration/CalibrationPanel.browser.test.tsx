import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type {
  CalibrationBody,
  CalibrationVersion,
  Device,
  HistoryPoint,
  ReinstallationEvent,
} from '@groundwatch/protocol/rest';
import { calls, changes, refusal, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { liveStore } from '../../live/live.ts';
import { snapshotChanges } from '../../live/live-store.ts';
import { at, reading } from '../../live/testing.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { CalibrationPanel } from './CalibrationPanel.tsx';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T00:00:00Z');
const PERIOD = 'from=2026-03-01T00:00:00.000Z&to=2026-03-05T00:00:00.000Z';
const device = {
  id: 1,
  deviceNo: '1001',
  stationId: 3,
  name: 'north',
  sensors: [],
  sendCycle: 3_600,
} as unknown as Device;
const sensor = (id: number, type: string, more: Partial<ShownSensor> = {}): ShownSensor => ({
  id,
  port: 1,
  type: sensorTypeOf(type),
  subAddress: 0,
  name: `sensor ${id}`,
  depth: null,
  calibrations: [],
  ...more,
});

let versions: CalibrationVersion[];
let events: ReinstallationEvent[];
let refusals: { status: number; msg: string }[];
/** Temperature range of the answered history, °C. */
let swing: number;

const point = (i: number, value: number): HistoryPoint => [START + i * HOUR, value, value, value];

const warmth = (i: number): number => 20 + swing * Math.sin((2 * Math.PI * i) / 24);
const change = () => {
  const refused = refusals.shift();
  return refused ? refusal(refused.status, refused.msg) : { version: 9 };
};
const routes: Routes = {
  'POST /rest/.*': change,
  'GET /rest/sensors/:id/calibrations': () => versions,
  'GET /rest/sensors/:id/reinstallations': () => events,
  'GET /rest/sensors/:id/reinstallations/preview': [
    { field: 'opening', before: 409.8, after: 97.1, offset: -313 },
    { field: 'currentLength', before: null, after: 1, offset: null },
  ],
  'GET /rest/history': ({ query }) => {
    const series = Object.fromEntries(
      query
        .get('fields')!
        .split(',')
        .map((field) => [
          field,
          Array.from({ length: 96 }, (_, i) =>
            point(i, /temperature/i.test(field) ? warmth(i) : 5 + 0.012 * (warmth(i) - 20) + (i % 2 ? 1e-4 : -1e-4)),
          ),
        ]),
    );
    return { resolution: 0, series, late: [], doubtful: [[START, 1, 1]] };
  },
};

inLanguage('en');
beforeEach(() => {
  versions = [];
  events = [];
  refusals = [];
  swing = 8;
});
async function show(sensors: readonly ShownSensor[], auths = ['device:calibrate'], search = ''): Promise<void> {
  renderApp(<CalibrationPanel device={device} sensors={sensors} zone="Asia/Shanghai" />, {
    routes,
    permissions: auths,
    path: `/?${PERIOD}${search}`,
    style: 'width: 1300px',
  });
  await expect.poll(() => place.textContent).toContain('Versions');
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (label: string) => page.getByRole('textbox', { name: label });
const sent = (method: string) => changes().findLast((call) => call.method === method);

test('the fit of raw values is shown with its interval, and used in a version', async () => {
  await show([sensor(5, 'b4')]);
  await expect.element(page.getByText(/^\+0\.0120 ± 0\.0000 °\/°C$/)).toBeVisible();
  // The suspect first reading is not used.
  expect(place.textContent).toContain('Suspect readings excluded: 1.');
  expect(calls('GET /rest/history')[0]?.query.get('raw')).toBe('true');
  await press('Use the fit');
  await press('Zero at period mean');
  await press('Start of the period shown');
  await page.getByRole('textbox', { name: 'Note' }).fill('after mounting');
  await press('Apply');
  await expect.poll(() => sent('POST')).toBeDefined();
  const body = sent('POST')?.body as unknown as CalibrationBody;
  expect(sent('POST')?.path).toBe('/rest/sensors/5/calibrations');
  expect(body).toMatchObject({ validFrom: '2026-03-01T00:00:00.000Z', moisture: null, note: 'after mounting' });
  const [own] = body.fields;
  expect(own).toMatchObject({ field: 'x', factor: 1, temperature: { field: 'temperature' } });
  expect(own?.temperature?.coefficient).toBeCloseTo(0.012, 4);
  expect(own?.zero).toBeCloseTo(5, 2);
});

test('a temperature that barely moves gives no fit, and says why', async () => {
  swing = 1;
  await show([sensor(5, 'b4')]);
  await expect.element(page.getByText(/^The temperature varied by 2\.0 °C only/)).toBeVisible();
  expect((page.getByRole('button', { name: 'Use the fit' }).element() as HTMLButtonElement).disabled).toBe(true);
});

test('who may not calibrate sees fit and versions, and nothing that changes them', async () => {
  versions = [version(1)];
  await show([sensor(5, 'b4')], []);
  await expect.element(page.getByText('Version 1')).toBeVisible();
  expect(place.textContent).toContain('Temperature fit');
  for (const name of ['Apply', 'Revoke', 'Apply again', 'Use the fit'])
    expect(page.getByRole('button', { name, exact: true }).query()).toBeNull();
});

const version = (number: number, more: Partial<CalibrationVersion> = {}): CalibrationVersion => ({
  version: number,
  validFrom: `2026-02-0${number}T00:00:00.000Z`,
  fields: [{ field: 'x', zero: 1.5, factor: -1, temperature: null }],
  moisture: null,
  note: 'turned round',
  createdAt: '2026-02-01T00:00:00.000Z',
  authorName: 'wang',
  revokedAt: null,
  revokerName: '',
  ...more,
});

test('versions say what they do; one is revoked after a question, a revoked one applied again from its date', async () => {
  versions = [version(2), version(1, { revokedAt: '2026-02-03T00:00:00.000Z', revokerName: 'li' })];
  await show([sensor(5, 'b4')]);
  await expect.element(page.getByText('X inclination: zero +1.5 ° · × −1').first()).toBeVisible();
  expect(place.textContent).toContain('in force');
  expect(place.textContent).toContain('revoked by li');
  await press('Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => sent('POST')?.path).toBe('/rest/sensors/5/calibrations/2/revoke');
  await press('Apply again');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply again' }).click();
  await expect.poll(() => sent('POST')?.path).toBe('/rest/sensors/5/calibrations');
  expect(sent('POST')?.body).toMatchObject({
    validFrom: '2026-02-01T00:00:00.000Z',
    fields: versions[1]?.fields,
    note: 'turned round',
  });
});

test('a re-installation is previewed by the readings around it, noted with what is known better, and taken back', async () => {
  events = [
    {
      ...{ id: 7, at: '2026-03-02T00:00:00.000Z', kind: 'rezeroed', entered: ['opening'], remarkId: null, note: '' },
      offsets: { opening: -12.5, currentLength: null },
      ...{ createdAt: '2026-03-02T01:00:00.000Z', authorName: 'wang', revokedAt: null, revokerName: '' },
    },
  ];
  await show([sensor(5, 'b7')]);
  await expect.element(page.getByText('opening: −12.500 mm · entered by hand')).toBeVisible();
  await expect.element(page.getByText('current length: — · not known yet')).toBeVisible();
  await press('Record a re-installation');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('−313.000 mm')).toBeVisible();
  await expect.element(dialog.getByText(/it takes three readings after the event/)).toBeVisible();
  await dialog.getByLabelText(/^Time/).fill('2026-03-03 08:00');
  await dialog.getByLabelText('What was done').selectOptions('rezeroed');
  await dialog.getByLabelText('Instead: opening').fill('−312,4');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.poll(() => sent('POST')?.path).toBe('/rest/sensors/5/reinstallations');
  expect(sent('POST')?.body).toEqual({
    at: '2026-03-03T00:00:00.000Z',
    kind: 'rezeroed',
    offsets: { opening: -312.4 },
    remarkId: null,
    note: '',
  });
  await press('Revoke');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => sent('POST')?.path).toBe('/rest/sensors/5/reinstallations/7/revoke');
});

test('what is wrong is said at its field, and what was typed stays when it cannot be applied', async () => {
  refusals = [{ status: 503, msg: 'The service is away' }];
  await show([sensor(5, 'b4')]);
  await field('Factor').fill('0');
  await expect.element(page.getByText('Must not be 0')).toBeVisible();
  await press('Apply');
  expect(sent('POST')).toBeUndefined();
  await field('Factor').fill('-2');
  await press('Apply');
  await expect.element(page.getByText(/your entries are still here. The service is away/)).toBeVisible();
  await expect.element(field('Factor')).toHaveValue('-2');
});

test('coefficients of a moisture probe are tried on the newest reading in either form', async () => {
  const values = {
    depth: [200, 400],
    moisture: [18, null],
    soilFrequency: [30_000, 31_000],
    waterFrequency: [25_000, 25_000],
  };
  const newest = reading(6, 0, { type: 'b6', values });
  liveStore.apply(snapshotChanges({ readings: [newest], statuses: [], contacts: [], alarms: [], analyses: [] }, at(0)));
  await show([sensor(6, 'b6')]);
  await page.getByRole('switch', { name: 'Compute moisture from frequencies' }).click({ force: true });
  await field('Frequency in air Fa').fill('35000');
  await page.getByRole('combobox', { name: 'Formula' }).selectOptions('forward');
  await field('A').fill('0.5');
  await field('B').fill('1');
  await field('C').fill('0');
  // SF = (35000 − 30000) / (35000 − 25000); θ = 0.5·SF
  const row = page.getByRole('row', { name: /^20 cm/ });
  await expect.poll(() => row.element().textContent).toBe('20 cm18.00 %25.00 %');
  expect(page.getByRole('row', { name: /^40 cm/ }).element().textContent).toBe('40 cm—20.00 %');
  await press('Apply');
  await expect
    .poll(() => sent('POST')?.body)
    .toMatchObject({
      fields: [],
      moisture: { form: 'forward', a: 0.5, b: 1, c: 0, airFrequency: 35_000, waterFrequency: null },
    });
});

test('a field without a temperature can be set to zero, and another sensor be chosen', async () => {
  await show([sensor(5, 'b4'), sensor(7, 'b13')]);
  await page.getByRole('combobox', { name: 'Sensor' }).selectOptions('7');
  await expect.element(page.getByText(/carry no temperature/)).toBeVisible();
  await expect.element(field('Zero')).toBeVisible();
});
