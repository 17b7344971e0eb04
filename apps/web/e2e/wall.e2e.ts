import { defaultWallSettings } from '@groundwatch/protocol/model';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, openSignedIn } from './helpers/browser.ts';
import { DEVICES } from './helpers/installation.ts';
import { Rtu } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';
import { startSite } from './helpers/open-site.ts';

const LIMIT = 800;
const { installation, browser } = await startSite();
let admin: BrowserContext;
let screen: Page;
let errors: string[];
let rtu: Rtu;
let wallId = 0;

/** A call as administrator. Returns its data. */
async function call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<T> {
  const { pageUrl } = installation;
  const answer = await admin.request.fetch(`${pageUrl}${path}`, {
    method,
    headers: { origin: pageUrl },
    ...(data ? { data } : {}),
  });
  const body = (await answer.json()) as { msg: string; data: T };
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.msg}`);
  return body.data;
}

const isAt = async (path: string): Promise<boolean> => new URL(screen.url()).pathname === path;
const hasScene = (): Promise<boolean> => screen.locator('[data-scene="overview"]').isVisible();
const isTaken = (): Promise<boolean> => screen.locator('[data-takeover]').isVisible();

beforeAll(async () => {
  admin = (await openSignedIn(browser, installation.pageUrl)).page.context();
  rtu = new Rtu(DEVICES[0], installation.rtuPort);
  await rtu.connect();
  await rtu.report(512);
  const { rows } = await installation.pool.query<{ id: number }>('SELECT id FROM project');
  const definition = {
    condition: { kind: 'threshold', quantity: { types: ['b12'], field: 'level' }, side: 'above', limits: { 2: LIMIT } },
    deadband: null,
    onDelay: { needs: 1, of: 1 },
    offDelayS: 0,
    validFrom: null,
    validTo: null,
  };
  await call('POST', '/rest/alarm-rules', { name: 'Flood', scope: { kind: 'project', id: rows[0]?.id }, definition });
  const scenes = [{ kind: 'overview', seconds: 600 }] as const;
  const settings = { ...defaultWallSettings, scenes, hasSound: false };
  const wall = { name: 'Hall', stationIds: null, language: 'en', timeZone: 'Asia/Shanghai', settings };
  wallId = (await call<{ id: number }>('POST', '/rest/walls', wall)).id;
});
afterAll(async () => {
  rtu.close();
});

describe('a screen', () => {
  it('shows a code, and its wall as soon as somebody has entered it', async () => {
    ({ page: screen, errors } = await openPage(browser, `${installation.pageUrl}/wall`));
    const code = screen.getByRole('status');
    await until(async () => /[A-Z0-9]{3} [A-Z0-9]{3}$/.test((await code.textContent()) ?? ''), 'a code');
    const shown = ((await code.textContent()) ?? '').replace(/^.*: /, '').replaceAll(' ', '');
    await call('POST', `/rest/walls/${wallId}/displays`, { code: shown, name: 'above the door' });
    await until(() => isAt(`/wall/${wallId}`), 'the wall');
    await until(hasScene, 'its scene');
    expect(errors).toEqual([]);
  });

  it('may read what its wall shows and nothing else', async () => {
    const { pageUrl } = installation;
    const ask = async (path: string) => (await screen.context().request.get(`${pageUrl}${path}`)).status();
    expect(await Promise.all(['/rest/overview', '/rest/users', '/rest/commands'].map(ask))).toEqual([200, 403, 403]);
    const done = await screen.context().request.post(`${pageUrl}/rest/alarms/acknowledge`, {
      data: { alarms: [{ id: 1, revision: 1 }] },
      headers: { origin: pageUrl },
    });
    expect(done.status()).toBe(403);
  });

  it('is taken by an alarm until somebody acknowledges it, and its wall knows that it shows it', async () => {
    await rtu.report(LIMIT + 12);
    await until(isTaken, 'the takeover');
    await until(
      async () => ((await screen.locator('[data-takeover]').textContent()) ?? '').includes('812'),
      'its value',
    );
    const { records } = await call<{ records: { id: number; revision: number }[] }>(
      'GET',
      '/rest/alarms?state=unacknowledged',
    );
    const [alarm] = records;
    const receipts = () => call<{ screens?: unknown[] } | unknown[]>('GET', `/rest/alarms/${alarm?.id}/receipts`);
    await until(
      async () => JSON.stringify(await receipts()).includes('above the door'),
      'the receipt',
      30_000,
      receipts,
    );
    await call('POST', '/rest/alarms/acknowledge', { alarms: [{ id: alarm?.id, revision: alarm?.revision }] });
    await until(async () => !(await isTaken()) && (await hasScene()), 'the scene again');
    expect(errors).toEqual([]);
  });

  it('comes back by itself after a restart of the server, still paired', async () => {
    await installation.api.stop();
    await screen.locator('[data-offline]').waitFor();
    await rtu.report(530);
    await installation.api.start();
    await screen.locator('[data-offline]').waitFor({ state: 'detached' });
    await until(async () => ((await screen.locator('[data-scene]').textContent()) ?? '').includes('530'), 'the value');
    await expect.poll(() => isAt(`/wall/${wallId}`)).toBe(true);
  });

  it('plays the past, plainly marked, and the present again', async () => {
    await screen.keyboard.press('r');
    await screen.locator('[data-replay]').waitFor();
    await screen.keyboard.press('r');
    await screen.locator('[data-replay]').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });

  it('shows a code again when it was revoked', async () => {
    const walls = await call<{ id: number; displays: { id: number }[] }[]>('GET', '/rest/walls');
    const display = walls.find(({ id }) => id === wallId)?.displays[0];
    await call('DELETE', `/rest/walls/${wallId}/displays/${display?.id}`);
    await until(() => isAt('/wall'), 'the pairing');
    await expect
      .poll(async () => (await screen.context().request.get(`${installation.pageUrl}/rest/overview`)).status())
      .toBe(401);
  });
});
