import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Command, CommandDetail, Overview } from '@groundwatch/protocol/rest';
import type { QueryClient } from '@tanstack/react-query';
import { calls, refusal, type Routes } from '../../../testing/fake-server.ts';
import { address, inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { commandOf } from '../../../testing/command-of.ts';
import { CommandFollower } from '../../api/command-follower.ts';
import { CommandsPage } from './CommandsPage.tsx';

const ID = '00000000-0000-4000-8000-000000000007';
const command = commandOf({
  id: ID,
  number: 7,
  kind: 'raw',
  body: { text: 'AT+CSQ?', isRepeatable: false },
  before: null,
  note: 'no signal',
  maxTries: 1,
  createdAt: '2026-03-01T02:00:00.000Z',
  expiresAt: '2026-03-03T02:00:00.000Z',
});
const overview = {
  stations: [
    { id: 4, name: 'Qingshi gully' },
    { id: 5, name: 'Laoying rock' },
  ],
  devices: [
    { id: 1, deviceNo: '860', name: 'RTU-0703', stationId: 4 },
    { id: 2, deviceNo: '861', name: 'RTU-0801', stationId: 5 },
  ],
  models: [],
} as unknown as Overview;

let queries: QueryClient;
let records: Command[];
let failure: string | null;

const routes: Routes = {
  [`GET /rest/commands/${ID}`]: () => {
    const events = [{ at: command.createdAt, what: 'queued', detail: {} }];
    return { ...records[0]!, events } satisfies CommandDetail;
  },
  'GET /rest/commands': () =>
    failure === null ? { current: 1, size: 50, total: records.length, records } : refusal(400, failure),
};

inLanguage('en');
beforeEach(async () => {
  await page.viewport(1_280, 800);
  records = [command];
  failure = null;
});
function show(path = '/commands'): void {
  ({ queries } = renderApp(<CommandsPage />, {
    routes,
    overview,
    path,
    style: 'width: 1200px; height: 700px; display: flex; container: page / inline-size',
  }));
}
const lists = () => calls('GET /rest/commands').map(({ query }) => query);

test('the address holds the filters', async () => {
  show('/commands?state=open&kind=raw&stationId=4');
  await expect.element(page.getByRole('button', { name: '#7 Raw command' })).toBeVisible();
  expect(Object.fromEntries(lists()[0]!)).toMatchObject({ state: 'open', kind: 'raw', stationId: '4' });
  await page.getByRole('combobox', { name: 'Device' }).click();
  // Only those of the station.
  const offered = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent ?? '');
  expect(offered.filter((name) => name.startsWith('RTU-'))).toEqual(['RTU-0703 (860)']);
  await page.getByRole('option', { name: 'RTU-0703 (860)' }).click();
  await expect.poll(() => lists().at(-1)?.get('deviceNo')).toBe('860');
  expect(address()).toBe('/commands?state=open&kind=raw&stationId=4&deviceNo=860');
});

test('on a phone the filters are folded, and their button counts them', async () => {
  await page.viewport(390, 844);
  show('/commands?state=open&from=2026-03-01&to=2026-03-02');
  const button = page.getByRole('button', { name: 'Filters · 2' });
  await expect.element(page.getByRole('searchbox', { name: /^Search number/ })).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Device' }).query()).toBeNull();
  await button.click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'applied' }).click();
  await expect.poll(() => lists().at(-1)?.get('state')).toBe('applied');
});

test('a row opens its story, which has an address of its own, and leads to the device', async () => {
  show();
  await page.getByRole('button', { name: '#7 Raw command' }).click();
  const story = page.getByRole('dialog');
  await expect.element(story.getByText('no signal')).toBeVisible();
  await expect.element(story.getByText('AT+CSQ?')).toBeVisible();
  expect(address()).toBe(`/commands?command=${ID}`);
  await story.getByRole('link', { name: 'RTU-0703' }).click();
  await expect.poll(() => address()).toBe('/devices/860?tab=commands&panel=command-list');
});

test('rows update with messages about their commands', async () => {
  show();
  await expect.element(page.getByRole('row', { name: /#7.*queued/ })).toBeVisible();
  const follower = new CommandFollower(queries, (ms, run) => setTimeout(run, ms));
  records = [{ ...command, state: 'applied', tries: 1, endedAt: '2026-03-01T02:00:03.000Z' }];
  const { id, number, deviceNo, stationId, kind } = command;
  follower.changed({ id, number, deviceNo, stationId, kind, state: 'applied', changedTime: '' });
  await expect.element(page.getByRole('row', { name: /#7.*applied.*3\.0 s/ })).toBeVisible();
});

test('nothing found says so; a failure says why, and asks again', async () => {
  records = [];
  show('/commands?q=nobody');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  failure = 'The service is away';
  show();
  await expect.element(page.getByText('The service is away')).toBeVisible();
  failure = null;
  records = [command];
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: '#7 Raw command' })).toBeVisible();
});
