import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commandStates, sensorTypeOf } from '@groundwatch/protocol/model';
import type { Command, CommandEvent, Device } from '@groundwatch/protocol/rest';
import { type Call, calls, changes, refusal, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { commandOf } from '../../../testing/command-of.ts';
import { CommandFollower } from '../../api/command-follower.ts';
import { liveClient, liveStore } from '../../live/live.ts';
import { CommandListPanel } from './CommandListPanel.tsx';

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const device = {
  id: 1,
  deviceNo: '860',
  name: 'RTU-0703',
  stationId: 4,
  stationName: 'Qingshi gully',
  isEnabled: true,
  sendCycle: 600,
  clockOffset: 0,
  sensors: [],
} as unknown as Device;
const horn = { id: 5, port: 1, type: sensorTypeOf('b10'), subAddress: 0, name: '', depth: null, calibrations: [] };

const command = (number: number, more: Partial<Command> = {}): Command =>
  commandOf({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    number,
    createdAt: ago(60_000),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  });

let queries: QueryClient;
let commands: Command[];
let events: CommandEvent[];
let refusals: { status: number; code: number; msg: string }[];

/** A change is refused while refusals are left. */
const unlessRefused = (change: (call: Call) => unknown) => (call: Call) => {
  const refused = refusals.shift();
  return refused ? refusal(refused.status, refused.msg, refused.code) : change(call);
};
const idOf = ({ path }: Call): string => path.split('/').at(-1)!;
const LIST = 'GET /rest/devices/860/commands';
const routes: Routes = {
  [LIST]: ({ query }) => {
    const state = query.get('state');
    const records = commands.filter((one) => state === null || one.state === state);
    return { current: 1, size: 20, total: records.length, records };
  },
  'POST /rest/devices/860/commands': unlessRefused(({ body }) => {
    const made = command(99, { ...(body as Partial<Command>), before: null });
    commands = [made, ...commands];
    return made;
  }),
  'GET /rest/commands/:id': (call) => ({ ...commands.find(({ id }) => id === idOf(call)), events }),
  'DELETE /rest/commands/:id': unlessRefused((call) => {
    commands = commands.map((one) => (one.id === idOf(call) ? { ...one, state: 'cancelled', reason: 'person' } : one));
    return commands[0];
  }),
};

inLanguage('en');
beforeEach(() => {
  refusals = [];
  commands = [];
  events = [];
  // Device states are used only while the page is connected.
  liveClient.connection.setState({ state: 'live', lostAt: null });
});
const contact = (isConnected: boolean, age: number) => ({
  deviceNo: '860',
  stationId: 4,
  seenTime: ago(age),
  isConnected,
  at: ago(0),
});
const heard = (isConnected: boolean, age: number): void => {
  liveStore.clear();
  liveStore.apply({
    statuses: [],
    readings: [],
    alarms: [],
    analyses: [],
    contacts: [contact(isConnected, age)],
    at: ago(0),
  });
};

async function show({ auths = ['device:command', 'device:horn'], sensors = [horn], of = device } = {}): Promise<void> {
  ({ queries } = renderApp(<CommandListPanel device={of} sensors={sensors} zone="Asia/Shanghai" />, {
    routes,
    permissions: auths,
  }));
  if (auths.length === 0) return;
  await expect.poll(() => calls(LIST)).not.toEqual([]);
}
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');
const sent = (method: string) => changes().findLast((call) => call.method === method);
const typePassword = () => dialog().getByLabelText('Enter your password to confirm').fill('secret');

test('each state has its own word, symbol and reason', async () => {
  commands = commandStates.map((state, index) =>
    command(index + 1, { state, reason: state === 'failed' ? 'unanswered' : '', endedAt: index > 2 ? ago(0) : null }),
  );
  await show();
  await expect.element(page.getByText('sent without an answer: it may have been carried out')).toBeVisible();
  const marks = [...place.querySelectorAll('[data-state]')];
  // Without an answer nobody knows that it failed.
  const words = commandStates.map((state) => (state === 'failed' ? 'result unknown' : state));
  expect(marks.map((mark) => mark.textContent)).toEqual(words);
  expect(new Set(marks.map((mark) => mark.querySelector('svg')?.innerHTML)).size).toBe(commandStates.length);
});

test('the list updates with messages about commands, and a burst causes one request', async () => {
  commands = [command(7)];
  await show();
  await expect.element(page.getByRole('row', { name: /#7.*queued/ })).toBeVisible();
  const asked = () => calls(LIST).length;
  const before = asked();
  const follower = new CommandFollower(queries, (ms, run) => setTimeout(run, ms));
  commands = [command(7, { state: 'applied', tries: 1, sentAt: ago(3_000), endedAt: ago(0) })];
  const { id, number, deviceNo, stationId, kind } = commands[0]!;
  for (const state of ['sent', 'acknowledged', 'applied'] as const) {
    follower.changed({ id, number, deviceNo, stationId, kind, state, changedTime: ago(0) });
  }
  await expect.element(page.getByRole('row', { name: /#7.*applied/ })).toBeVisible();
  expect(asked() - before).toBe(1);
  await expect.element(page.getByRole('status').filter({ hasText: '#7 applied' })).toBeInTheDocument();
});

test('what is written is said with its unit and what it replaces; opened, every step is there', async () => {
  commands = [
    command(7, {
      state: 'failed',
      reason: 'notTaken',
      note: 'battery low',
      tries: 2,
      answer: { code: 0, result: null, values: { sendCycle: 600 } },
      endedAt: ago(0),
    }),
  ];
  events = [
    { at: ago(60_000), what: 'queued', detail: {} },
    { at: ago(30_000), what: 'sent', detail: { try: 1, by: 'ingest-2' } },
    { at: ago(1_000), what: 'failed', detail: {} },
  ];
  await show();
  await expect.element(page.getByText('send cycle 600 s → 300 s')).toBeVisible();
  await page.getByRole('button', { name: /#7/ }).first().click();
  await expect.element(page.getByText('battery low')).toBeVisible();
  await expect.element(page.getByText('try 1 · process ingest-2')).toBeVisible();
  const cells = [...place.querySelectorAll('td tbody tr > *')].map((cell) => cell.textContent?.trim());
  expect(cells).toEqual(['send cycle', '600 s', '300 s', '600 s']);
});

test('a raw command shows its text and its answer as they are', async () => {
  commands = [
    command(7, {
      kind: 'raw',
      body: { text: 'AT+CSQ?', isRepeatable: false },
      maxTries: 1,
      state: 'applied',
      endedAt: ago(0),
      answer: { code: 0, result: { code: 0, text: '+CSQ: 21,99' }, values: null },
    }),
  ];
  await show();
  await page.getByRole('button', { name: /#7/ }).first().click();
  await expect.element(page.getByText('+CSQ: 21,99')).toBeVisible();
  expect([...place.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual(['AT+CSQ?', '+CSQ: 21,99']);
});

test('a raw command is counted in bytes, sent once by default, and requires the password', async () => {
  await show();
  await press('Write…');
  const text = dialog().getByLabelText('Text');
  const send = dialog().getByRole('button', { name: 'Send', exact: true });
  await expect.element(send).toBeDisabled();
  await text.fill('设'.repeat(171));
  await expect.element(dialog().getByText('513 of 512 bytes (UTF-8)')).toBeVisible();
  await expect.element(dialog().getByText('1 bytes too long')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await text.fill('重启');
  await expect.element(dialog().getByText('6 of 512 bytes (UTF-8)')).toBeVisible();
  await send.click();
  await expect.element(dialog().getByText('No password was entered, so the settings cannot be changed')).toBeVisible();
  expect(sent('POST')).toBeUndefined();
  await typePassword();
  await send.click();
  await expect.element(page.getByRole('button', { name: /#99/ }).first()).toBeVisible();
  expect(sent('POST')).toMatchObject({
    path: '/rest/devices/860/commands',
    body: { kind: 'raw', body: { text: '重启', isRepeatable: false }, password: 'secret' },
  });
});

test('a station is asked for a quantity of a period, back from the last full hour', async () => {
  heard(true, 1_000);
  await show();
  await press('Query…');
  await expect.element(dialog().getByLabelText('Quantity')).not.toBeInTheDocument();
  await dialog().getByLabelText('Query for').selectOptions('values of a period');
  await dialog().getByLabelText('Quantity').selectOptions('water level');
  await dialog().getByLabelText('Period, back from the last full hour').selectOptions('24 h');
  await typePassword();
  await dialog().getByRole('button', { name: 'Query', exact: true }).click();
  await expect.poll(() => sent('POST')).toBeTruthy();
  const { kind, body } = sent('POST')!.body as unknown as { kind: string; body: Record<string, string> };
  expect([kind, body['target'], body['quantity']]).toEqual(['query', 'period', 'level']);
  const [from, to] = [Date.parse(body['from'] ?? ''), Date.parse(body['to'] ?? '')];
  expect([to - from, to % 3_600_000]).toEqual([86_400_000, 0]);
});

test('a horn sounds at the level that was chosen, after a second look at where', async () => {
  heard(true, 1_000);
  await show({ sensors: [horn, { ...horn, id: 6 }] });
  await press('Sound…');
  await expect
    .element(dialog().getByText('Applies to all horns of RTU-0703, Qingshi gully (horns connected: 2).'))
    .toBeVisible();
  await expect
    .element(dialog().getByText(/The command expires after 2 min and is not carried out after that/))
    .toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Sound now' })).toBeDisabled();
  await dialog().getByText('red alarm').click();
  await typePassword();
  await dialog().getByRole('button', { name: 'Sound red alarm' }).click();
  await expect
    .poll(() => sent('POST')?.body)
    .toMatchObject({ kind: 'horn', body: { action: 1, level: 1, duration: 60, voice: 0 } });
});

test('to stop a horn nothing has to be chosen', async () => {
  heard(true, 1_000);
  await show();
  await press('Stop…');
  expect(dialog().getByRole('radio').elements()).toEqual([]);
  await typePassword();
  await dialog().getByRole('button', { name: 'Stop now' }).click();
  await expect.poll(() => sent('POST')?.body).toMatchObject({ kind: 'horn', body: { action: 0 } });
});

test('it is said before whether and when a command arrives', async () => {
  heard(true, 1_000);
  await show();
  await expect
    .element(
      page.getByText(
        'The device is connected: the command is sent at once. Only its answer tells whether it was done. Valid for 48 h.',
      ),
    )
    .toBeVisible();
  heard(false, 60_000);
  await expect.element(page.getByText(/is delivered at its next contact, expected at/).first()).toBeVisible();
  await expect.element(page.getByText(/valid for 2 min only and will probably arrive too late/)).toBeVisible();
});

test.each([
  [0, 'The device’s clock is within 5 minutes of the server’s'],
  [754, 'The device’s clock is 13 min slow; its collect times are corrected by the server'],
  [-7_200, 'The device’s clock is 2 h fast; its collect times are corrected by the server'],
  [null, 'Clock offset unknown: the device has never made contact'],
])('a clock that is %s s behind is said to be so before it is set', async (clockOffset, words) => {
  await show({ of: { ...device, clockOffset } });
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a silent device, an unknown one and a disabled one are distinguished', async () => {
  heard(false, 7_200_000);
  await show();
  await expect.element(page.getByText(/No contact since/).first()).toBeVisible();
  liveStore.clear();
  await expect.element(page.getByText(/has never made contact: the command is delivered/).first()).toBeVisible();
  await show({ of: { ...device, isEnabled: false } });
  await expect.element(page.getByText(/disabled and its connections are refused/).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sound…' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Read…' })).toBeDisabled();
});

test('who may not send sees the list and why there are no buttons', async () => {
  commands = [command(7), command(6, { state: 'failed', reason: 'busy', endedAt: ago(0) })];
  await show({ auths: ['command:list'] });
  await expect.element(page.getByText('You may view commands but not send them.')).toBeVisible();
  await expect.element(page.getByText('You do not have permission to sound horns.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /#7/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^(Read…|Sound…|Delete|Send command)/ }).elements()).toEqual([]);
});

test('without permission a note is shown and nothing is requested', async () => {
  await show({ auths: [] });
  await expect.element(page.getByText('You do not have permission to view commands', { exact: true })).toBeVisible();
  expect(calls(LIST)).toEqual([]);
});

test('what was not sent yet is deleted after a question, with the password', async () => {
  commands = [command(7), command(6, { state: 'sent', sentAt: ago(1_000) })];
  await show();
  expect(page.getByRole('button', { name: 'Delete command #6' }).query()).toBeNull();
  await press('Delete command #7');
  await expect.element(dialog().getByText('send cycle 600 s → 300 s')).toBeVisible();
  await typePassword();
  refusals = [{ status: 409, code: 40_905, msg: 'The command has already been sent' }];
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(dialog().getByText('The command has already been sent')).toBeVisible();
  await typePassword();
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('row', { name: /#7.*cancelled/ })).toBeVisible();
  expect(sent('DELETE')).toMatchObject({ path: `/rest/commands/${commands[0]!.id}`, body: { password: 'secret' } });
});

test('what failed is sent again as it was', async () => {
  const body = { text: 'AT+RST', isRepeatable: true };
  commands = [command(7, { kind: 'raw', body, before: null, state: 'expired', reason: 'noContact', endedAt: ago(0) })];
  await show();
  await press('Send command #7 again');
  await expect.element(dialog().getByLabelText('Text')).toHaveValue('AT+RST');
  await typePassword();
  await dialog().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sent('POST')?.body).toMatchObject({ kind: 'raw', body });
});

test('a list without commands says so, and one that finds none says that', async () => {
  await show();
  await expect.element(page.getByText('No commands have been sent to this device yet')).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOptions('failed');
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  expect(calls(LIST).at(-1)?.query.get('state')).toBe('failed');
});
