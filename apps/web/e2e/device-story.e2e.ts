import type { Locator } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COUNT, FAULTY, LATE, openingAt, reportCrack } from './helpers/crack-gauge.ts';
import { DEVICES } from './helpers/installation.ts';
import { Rest } from './helpers/routes.ts';
import { Rtu } from './helpers/rtu.ts';
import { PICTURE } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { sheetRows } from './helpers/workbook.ts';
import { openSite } from './helpers/open-site.ts';

const [DEVICE] = DEVICES;
const NEWEST = openingAt(COUNT - 1);

const { installation, page, errors } = await openSite();
let rtu: Rtu;
let rest: Rest;
let timeOf: (index: number) => number;
beforeAll(async () => {
  rtu = new Rtu(DEVICE, installation.rtuPort);
  await rtu.connect();
  ({ timeOf } = await reportCrack(rtu));
  rest = new Rest(page);
});
afterAll(async () => {
  rtu.close();
});

const button = (name: string): Locator => page.getByRole('button', { name, exact: true }).locator('visible=true');
const open = async (query: string): Promise<void> => {
  await page.goto(`${installation.pageUrl}/devices/${DEVICE}?${query}`);
  await page.getByRole('tab', { name: 'Latest data' }).waitFor();
  await rest.come();
};
const main = (): Promise<string> => page.locator('main').innerText();
const query = (): URLSearchParams => new URL(page.url()).searchParams;
/** A time as the tables write it, without its day. */
const clock = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' }).format(ms);

describe('the curve of a crack gauge', () => {
  it('is drawn, and a span that is dragged over asks for just that time', async () => {
    await open('tab=history&panel=curve&span=day');
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/rest/history' && url.searchParams.has('sensorId')) asked.push(url);
    });
    const box = (await page.locator('canvas').locator('visible=true').first().boundingBox())!;
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.7, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, y, { steps: 4 });
    await page.mouse.move(box.x + box.width * 0.9, y, { steps: 4 });
    await page.mouse.up();
    await until(async () => query().has('from'), 'the period in the address');
    const [from, to] = [Date.parse(query().get('from')!), Date.parse(query().get('to')!)];
    expect(to - from).toBeLessThan(8 * 3_600_000);
    expect(to - from).toBeGreaterThan(2 * 3_600_000);
    const isAsked = (url: URL): boolean => Math.abs(Date.parse(url.searchParams.get('from')!) - from) < 2 * (to - from);
    await until(async () => asked.some(isAsked), 'the history of the period');
  });

  it('marks the reading that was resent, and has no value where the sensor was broken', async () => {
    await open('tab=history&panel=curve&span=day');
    await button('Table').click();
    const row = (index: number): Promise<string> =>
      page
        .locator('main tbody tr')
        .filter({ hasText: clock(timeOf(index)) })
        .locator('visible=true')
        .first()
        .innerText();
    await page.locator('main tbody tr').locator('visible=true').first().waitFor();
    await expect.poll(() => row(LATE)).toContain('Resent');
    await expect.poll(() => row(LATE)).toContain(openingAt(LATE).toFixed(3));
    expect(await row(LATE + 1)).not.toContain('Resent');
    await expect.poll(() => row(FAULTY)).toContain('Sensor fault');
    expect(await row(FAULTY)).not.toMatch(/\d\.\d{3}/);
  });

  it('ends before the fault and begins again after it', async () => {
    const { rows } = await installation.pool.query<{ id: number }>("SELECT id FROM sensor WHERE type = 'b7'");
    const points = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      return ((await answer.json()) as { data: { series: { opening: number[][] } } }).data.series.opening;
    }, `/rest/history?sensorId=${rows[0]!.id}&fields=opening&last=100`);
    const times = points.filter((point) => point[3] !== null).map(([time]) => time);
    expect(times).toHaveLength(COUNT - 1);
    expect(times).not.toContain(timeOf(FAULTY));
  });
});

describe('what the device says of itself', () => {
  it('is explained: present faults, since when, and what to do', async () => {
    await open('');
    await page.getByRole('link', { name: 'faults: 2' }).click();
    await page.locator('details[data-fault]').first().waitFor();
    const text = await main();
    expect(text).toMatch(/2 signal quality\s+at least since/);
    expect(text).toMatch(new RegExp(`13 sensor 2\\s+since \\S+ ${clock(timeOf(FAULTY)).slice(0, 5)}`));
    expect(text).toContain('Sensor 2 gives no valid response');
    await expect.poll(() => page.locator('details[data-fault]').count()).toBe(2);
  });

  it('says how far its positions lie apart, and that the cell is none too far', async () => {
    await open('tab=map');
    const text = await main();
    expect(text).toContain('106.000500E, 31.000000N');
    expect(text).toMatch(/LBS – GPS\s+1\.8\d km/);
    expect(text).toMatch(/GPS – Station\s+48 m/);
  });

  it('counts what came, with what was late and what was faulty', async () => {
    await open('tab=overview&panel=arrivals&span=day');
    await expect.poll(main).toMatch(new RegExp(`records: ${COUNT}\\s+resent: 1\\s+faulty: 1`));
  });
});

describe('a remark', () => {
  it('is written with a picture and shown beside the curve', async () => {
    await open('tab=remarks');
    await button('Write a remark').click();
    await page.getByLabel('Text', { exact: true }).fill('The tell-tale was knocked by a cow.');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'cow.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') });
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    await rest.come();
    await button('Save the remark').click();
    const card = page.locator('main li').filter({ hasText: 'knocked by a cow' });
    await card.first().waitFor();
    await until(
      () => card.first().evaluate((li) => (li.querySelector('img')?.naturalWidth ?? 0) > 0),
      'the picture of the remark',
    );
    await page.getByRole('tab', { name: 'History', exact: true }).click();
    const beside = page.getByRole('region', { name: 'In this period' });
    await beside.getByText('knocked by a cow').waitFor();
    await expect.poll(() => beside.locator('tbody tr').count()).toBe(1);
  });
});

describe('a calibration', () => {
  const latest = async (): Promise<string> => {
    await page.getByRole('tab', { name: 'Latest data' }).click();
    return page.getByRole('tabpanel', { name: 'Latest data' }).innerText();
  };

  it('changes what is shown from its date on, with what was sent beside it', async () => {
    await open('panel=calibration&span=day');
    await button('Zero at latest value').click();
    await button('Start of the period shown').click();
    await button('Apply').click();
    await page.getByText('Version 1', { exact: true }).waitFor();
    await until(async () => /opening\s+0\.000/.test(await latest()), 'the zero');
    await expect.poll(latest).toContain(`raw +${NEWEST.toFixed(3)}`);
  });

  it('is revoked, and what was sent is shown again', async () => {
    await open('panel=calibration&span=day');
    await button('Revoke').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    await until(async () => !/\braw\b/.test(await latest()), 'what was sent');
    await expect.poll(latest).toContain(`+${NEWEST.toFixed(3)}`);
  });
});

describe('an export', () => {
  async function save(format: string): Promise<Buffer> {
    await page.getByText(format, { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export').click()]);
    return readFile(await download.path());
  }
  const openings = (rows: readonly (readonly string[])[]): (number | null)[] => {
    const head = rows.findIndex((cells) => cells.some((cell) => /opening/i.test(cell)));
    const at = rows[head]!.findIndex((cell) => /opening/i.test(cell));
    return rows.slice(head + 1).map((cells) => (cells[at] ? Number(cells[at]) : null));
  };
  const expected = Array.from({ length: COUNT }, (_, index) => (index === FAULTY ? null : openingAt(index)));

  it('holds every reading in the order of time, as text and as a workbook', async () => {
    await open('panel=excel-export&span=day');
    await page.getByLabel('Kind of data').selectOption('crack');
    const csv = (await save('CSV text')).toString('utf8');
    const rows = csv.split(/\r?\n/).filter((line) => line !== '');
    expect(openings(rows.map((line) => line.replace('\uFEFF', '').split(',')))).toEqual(expected);
    expect(openings(sheetRows(await save('Excel workbook')))).toEqual(expected);
  });
});

describe('the history page', () => {
  it('shows the same device by station, as curve and as table', async () => {
    await page.goto(`${installation.pageUrl}/rest/datshow/list2`);
    await page.getByRole('heading', { name: 'Historical data' }).waitFor();
    await rest.come();
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Table', exact: true }).click();
    await rest.come();
    await expect.poll(() => page.getByRole('combobox', { name: 'Device' }).inputValue()).toBe('Gauge 1');
    await expect.poll(main).toContain(`+${NEWEST.toFixed(3)}`);
    await expect
      .poll(() => page.locator('main [role="row"][data-index], main tbody tr').locator('visible=true').count())
      .toBeGreaterThan(5);
  });

  it('has thrown nothing', () => {
    expect(errors).toEqual([]);
  });
});
