import {
  devicePanels,
  families,
  familyFields,
  panelsFor,
  sensorTypes,
  sentTypes,
  type DevicePanel,
  type FamilyKey,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './helpers/processes.ts';
import { Rest } from './helpers/routes.ts';
import { until } from './helpers/until.ts';
import { openSite } from './helpers/open-site.ts';

/** One device of each equipment type of the simulator's fleet. Together they have every sensor family. */
const FITS = 5;
const SEED = 7;
const LIMIT_MS = 120_000;
const deviceNos = Array.from(
  { length: FITS },
  (_, i) => `869${String(SEED).padStart(6, '0')}${String(i + 1).padStart(6, '0')}`,
);

const DRAWN = 'canvas, svg[data-plot], table, details, form, [role="region"]';

const { installation, page, errors } = await openSite();
let rest: Rest;
beforeAll(async () => {
  await runProgram(
    'apps/simulator/src/main.ts',
    { DATABASE_URL: installation.databaseUrl, RTU_PORT: String(installation.rtuPort) },
    ['--devices', String(FITS), '--seed', String(SEED), '--rate', '10', '--seconds', '3', '--register'],
  );
  rest = new Rest(page);
}, LIMIT_MS);

/** The sensor types of a device, from the registry. */
async function typesOf(deviceNo: string): Promise<ReadonlySet<SensorTypeCode>> {
  const { rows } = await installation.pool.query<{ type: SensorTypeCode }>(
    'SELECT s.type FROM sensor s JOIN device d ON d.id = s.device_id WHERE d.device_no = $1::bigint',
    [deviceNo],
  );
  return new Set(rows.map(({ type }) => type));
}

async function familiesOf(deviceNo: string): Promise<ReadonlySet<FamilyKey>> {
  const types = [...(await typesOf(deviceNo))];
  return new Set(types.flatMap((type) => sensorTypes.get(type)!.parts.map(({ family }) => family.key)));
}

async function reportedSetsOf(deviceNo: string): Promise<ReadonlySet<number>> {
  const { rows } = await installation.pool.query<{ set: number }>(
    'SELECT p.set_id AS set FROM device_parameter p JOIN device d ON d.id = p.device_id WHERE d.device_no = $1::bigint',
    [deviceNo],
  );
  return new Set(rows.map(({ set }) => set));
}

const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true }).locator('visible=true');
const tabNames = { overview: 'Data overview', history: 'History', commands: 'Command control' } as const;

/** The innermost visible part, since a tab may contain tabs. */
const shown = (): Locator =>
  page.locator('[role="tabpanel"]:not(:has([role="tabpanel"]))').locator('visible=true').first();

async function openDevice(deviceNo: string): Promise<void> {
  await page.goto(`${installation.pageUrl}/devices/${deviceNo}?span=day`);
  const isThere = async () => (await tab(tabNames.overview).count()) > 0;
  const stand = async () => ({ underway: rest.underway, text: await page.locator('body').innerText() });
  await until(isThere, `the tabs of ${deviceNo}`, 30_000, stand);
}

/** Opens a panel as a user does and waits for its requests. */
async function openPanel({ tab: owner, names }: DevicePanel): Promise<Locator> {
  await tab(tabNames[owner]).click();
  await tab(names.en).click();
  await page.getByRole('tab', { name: names.en, exact: true, selected: true }).waitFor();
  await rest.come();
  return shown();
}

const seen = new Set<string>();
/** Whether a panel still has to be checked. A panel that looks the same on every device is checked once. */
function isDue({ key, families: of }: DevicePanel): boolean {
  const differs = key === 'curve' || (of.length > 1 && key !== 'calibration');
  const wasSeen = seen.has(key);
  seen.add(key);
  return differs || !wasSeen;
}

describe('the page of a device', () => {
  it('is tried with every family that there is', async () => {
    const all = new Set<FamilyKey>();
    for (const deviceNo of deviceNos) for (const family of await familiesOf(deviceNo)) all.add(family);
    const sent = sentTypes.flatMap(({ parts }) => parts.map(({ family }) => family.key));
    expect([...all].toSorted()).toEqual([...new Set(sent)].toSorted());
  });

  it.each(deviceNos)(
    'of %s shows a table with every field of each family, and rows in it',
    async (deviceNo) => {
      const measured = await familiesOf(deviceNo);
      const tables = devicePanels.filter(
        ({ key, families: of }) => key.endsWith('-table') && of.some((family) => measured.has(family)),
      );
      expect(tables.length).toBe(measured.size);
      await openDevice(deviceNo);
      for (const table of tables.filter(isDue)) {
        const part = await openPanel(table);
        const heads = await part.getByRole('columnheader').allTextContents();
        for (const { names, unit } of familyFields(families[table.families[0]!])) {
          const isThere = heads.some((head) => head.includes(names.en) && head.includes(unit));
          expect(isThere, `${table.key}: ${names.en} among ${heads.join(', ')}`).toBe(true);
        }
        await expect
          .poll(() => part.locator('[role="row"][data-index]').count(), { message: table.key })
          .toBeGreaterThan(0);
      }
    },
    LIMIT_MS,
  );

  it.each(deviceNos)(
    'of %s draws everything else that its model offers',
    async (deviceNo) => {
      const { rows } = await installation.pool.query<{ panels: string[] }>(
        'SELECT m.panels FROM device d JOIN device_model m ON m.model = d.model WHERE d.device_no = $1::bigint',
        [deviceNo],
      );
      const fitted = { types: await typesOf(deviceNo), sets: await reportedSetsOf(deviceNo) };
      const offered = panelsFor(rows[0]!.panels, await familiesOf(deviceNo), fitted).filter(
        ({ key }) => !key.endsWith('-table'),
      );
      expect(offered.length).toBeGreaterThan(4);
      await openDevice(deviceNo);
      for (const panel of offered.filter(isDue)) {
        const part = await openPanel(panel);
        await expect.poll(() => part.getByRole('heading').count(), { message: panel.key }).toBeGreaterThan(0);
        await expect.poll(() => part.getByRole('alert').count(), { message: panel.key }).toBe(0);
        // Nothing has shaken the simulated ground, and nobody has sent a command yet.
        const what = part
          .locator(DRAWN)
          .or(part.getByText('no waveform'))
          .or(part.getByText('No commands have been sent'))
          // The simulated antenna has no fixed solution for 20 minutes, now and then.
          .or(part.getByText('All readings of this period are suspect'))
          .first();
        await what.waitFor().catch(() => expect.fail(`${panel.key} shows neither a plot nor figures nor a form`));
      }
    },
    LIMIT_MS,
  );

  it('has thrown nothing', () => {
    expect(errors).toEqual([]);
  });
});
