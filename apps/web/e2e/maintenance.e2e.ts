import type { Maintenance, Page as Rows, Remark } from '@groundwatch/protocol/rest';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from './helpers/commands.ts';
import { Device } from './helpers/device.ts';
import { DEVICES, PASSWORD } from './helpers/installation.ts';
import { until } from './helpers/until.ts';
import { openSite } from './helpers/open-site.ts';

const [FORMER] = DEVICES;
const NEXT = '860000000000777';

const { installation, page, errors } = await openSite();
let caller: Caller;
let former: Device;
let next: Device;
let id: number;
beforeAll(async () => {
  former = new Device(FORMER, installation.rtuPort);
  next = new Device(NEXT, installation.rtuPort);
  former.values.set(1, { ...former.values.get(1), collectCycle: 30 });
  await former.arrive();
  await former.report(512);
  caller = await Caller.signIn(installation.pageUrl);
  const { rows } = await installation.pool.query<{ id: number }>('SELECT id FROM device WHERE device_no = $1', [
    FORMER,
  ]);
  id = rows[0]!.id;
});
afterAll(async () => {
  former.leave();
  next.leave();
});

const dialog = (): Locator => page.getByRole('dialog');
const detail = (): Locator => page.getByRole('region', { name: 'Selected node' });
const look = (): Promise<Maintenance> => caller.demand('GET', `/rest/devices/${id}/maintenance`);
const levels = async (): Promise<number> => {
  const { rows } = await installation.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM reading_water_level r JOIN sensor s ON s.id = r.sensor_id WHERE s.device_id = $1',
    [id],
  );
  return rows[0]!.n;
};

it('replaces a device: its history stays, and the new one gets the former parameters', async () => {
  await page.goto(`${installation.pageUrl}/devices/tree`);
  await page.getByRole('searchbox', { name: 'Find by name, number or type' }).fill(FORMER);
  await page
    .locator('main')
    .getByRole('treeitem', { name: /Gauge 1/ })
    .click();
  await detail().getByRole('button', { name: 'Maintenance' }).click();
  await page.getByRole('menuitem', { name: 'Replace…' }).click();
  await dialog().getByLabel('Number of the new device').fill(NEXT);
  await dialog().getByRole('checkbox', { name: /^RTU/ }).check();
  await dialog().getByLabel('Reason (optional)').fill('struck by lightning');
  await dialog().getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog()
    .getByRole('alert')
    .filter({ hasText: /password/i })
    .waitFor();
  await dialog().getByLabel('Enter your password to confirm').fill('not the password');
  await dialog().getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog().getByRole('alert').filter({ hasText: 'wrong' }).waitFor();
  expect((await look()).deviceNo).toBe(FORMER);
  await dialog().getByLabel('Enter your password to confirm').fill(PASSWORD);
  await dialog().getByRole('button', { name: 'Replace', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await detail().getByRole('region', { name: 'Service log' }).getByText(`${FORMER} → ${NEXT}`).waitFor();

  const before = await look();
  expect(before).toMatchObject({ deviceNo: NEXT, heardAt: null, openCommands: 1, sets: [] });
  expect(await levels()).toBe(1);

  await next.arrive();
  await next.report(498);
  await until(async () => (await look()).openCommands === 0, 'the former parameters to be written');
  const [command] = (
    await caller.demand<Rows<{ state: string; body: object }>>('GET', `/rest/devices/${NEXT}/commands`)
  ).records;
  expect(command).toMatchObject({ state: 'applied', body: { set: 1, values: { sendCycle: 60, collectCycle: 30 } } });
  expect(await levels()).toBe(2);
  const remarks = await caller.demand<Rows<Remark>>('GET', `/rest/devices/${NEXT}/remarks`);
  expect(remarks.records[0]?.content).toContain('struck by lightning');
  expect(errors).toEqual([]);
});

it('moves a device whose history stays: what it reports then is the new station’s', async () => {
  const { rows } = await installation.pool.query<{ id: number }>("SELECT id FROM station WHERE name = 'Station 2'");
  await page.reload();
  await page.getByRole('searchbox', { name: 'Find by name, number or type' }).fill(NEXT);
  await page
    .locator('main')
    .getByRole('treeitem', { name: /Gauge 1/ })
    .click();
  await detail().getByRole('button', { name: 'Maintenance' }).click();
  await page.getByRole('menuitem', { name: 'Move to another station…' }).click();
  await dialog().getByLabel('Station', { exact: false }).first().click();
  await page.getByRole('option', { name: /Station 2/ }).click();
  await dialog().getByLabel('Enter your password to confirm').fill(PASSWORD);
  await dialog().getByRole('button', { name: 'Move', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  const { isArchived } = await look();
  expect(isArchived).toBe(true);
  await next.arrive();
  await next.report(470);
  const { rows: found } = await installation.pool.query<{ stationId: number; n: number }>(
    `SELECT d.station_id AS "stationId", count(*)::int AS n FROM reading_water_level r JOIN sensor s ON s.id = r.sensor_id
     JOIN device d ON d.id = s.device_id WHERE d.device_no = $1 GROUP BY 1`,
    [NEXT],
  );
  expect(found).toEqual([{ stationId: rows[0]!.id, n: 1 }]);
  expect(await levels()).toBe(2);
  expect(errors).toEqual([]);
});
