import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changes, refusal } from '../../../testing/fake-server.ts';
import { command, device, report, server, setUpPanel, show, publishChange, time } from './testing.tsx';

setUpPanel();

const field = (name: string) => page.getByLabelText(name, { exact: true });
const row = (name: string) =>
  page.getByText(name, { exact: true }).element().closest<HTMLElement>('[data-parameter-row]')!;
const password = () => page.getByLabelText('Enter your password to confirm');
const write = () => page.getByRole('button', { name: 'Write…' });

async function confirm(typed: string): Promise<void> {
  await userEvent.fill(password(), typed);
  await userEvent.keyboard('{Enter}');
}

test('shows what the device reports beside what is wanted, and how the two differ', async () => {
  report('sendCycle', 600);
  report('longitude', -108.937412);
  report('encryption', 1);
  report('sensorTypePort1', 4);
  for (const port of [2, 3, 4]) report(`sensorTypePort${port}`, 0);
  show(1);
  await expect.element(field('send cycle')).toHaveValue('600');
  await expect.element(field('longitude')).toHaveValue('−108.937412');
  expect(row('longitude').textContent).toContain('−108.937412 °');
  expect(row('dense sampling').textContent).toContain('on');
  expect(row('send cycle').textContent).toContain('same');
  expect(row('collect cycle').textContent).toContain('not reported');
  expect(document.body.textContent).not.toContain('Write…');

  await userEvent.fill(field('send cycle'), '300');
  expect(row('send cycle').dataset['changed']).toBe('true');
  expect(row('send cycle').textContent).toContain('−300 s');
  await userEvent.selectOptions(field('sensor type of port 2'), '6');
  expect(row('sensor type of port 2').textContent).toContain('new');
  await expect.element(page.getByText('Changes: 2')).toBeVisible();

  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.element(field('send cycle')).toHaveValue('600');
  await expect.element(write()).not.toBeInTheDocument();
});

test('shows when a value was reported that the last report did not hold', async () => {
  report('sendCycle', 600);
  report('deviceName', 'north', { reportedAt: '2026-07-16T01:02:03.000Z' });
  show(1);
  await expect.element(field('send cycle')).toHaveValue('600');
  expect(row('device name').querySelector('time')?.dateTime).toBe('2026-07-16T01:02:03.000Z');
  expect(row('device name').textContent).toContain('07-16');
  expect(row('send cycle').querySelector('time')).toBeNull();
});

test('refuses in the field what the server would refuse', async () => {
  report('sendCycle', 600);
  show(1);
  await userEvent.fill(field('send cycle'), '5');
  await expect.element(page.getByRole('alert')).toHaveTextContent('must be at least 10');
  await expect.element(field('send cycle')).toBeInvalid();
  await expect.element(write()).toBeDisabled();
  await userEvent.fill(field('send cycle'), '10');
  await expect.element(write()).toBeEnabled();
});

test('goes on to the next field with Return, and sends nothing by it', async () => {
  report('sendCycle', 600);
  show(1);
  await userEvent.fill(field('send cycle'), '300');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('collect cycle')).toHaveFocus();
  expect(changes()).toEqual([]);
});

test('writes what changed once the password is there, and not before', async () => {
  report('sendCycle', 600);
  show(1);
  await userEvent.fill(field('send cycle'), '300');
  await write().click();
  await expect.element(password()).toHaveFocus();
  await expect.element(page.getByRole('listitem').getByText('300 s')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No password was entered, so the settings cannot be changed')).toBeVisible();
  expect(changes()).toEqual([]);

  server.refused = [refusal(400, 'wrong password', 40_001)];
  await confirm('wrong');
  await expect.element(page.getByText('wrong password')).toBeVisible();
  report('sendCycle', 600, {
    desired: { value: 300, commandId: command().id, number: 20_418, state: 'queued' },
  });
  await confirm('right');
  await expect.element(password()).not.toBeInTheDocument();
  expect(changes()).toHaveLength(2);
  const [first, second] = changes();
  expect(second).toMatchObject({
    method: 'PUT',
    path: '/rest/devices/1001/parameters/1',
    body: { values: { sendCycle: 300 }, password: 'right', note: '' },
  });
  expect(second?.body?.['id']).toBe(first?.body?.['id']);
  // The write is on its way, so nothing is left to write.
  await expect.element(page.getByText('queued #20418')).toBeVisible();
  await expect.element(write()).not.toBeInTheDocument();
});

test('puts what the server refuses to its field', async () => {
  report('sendCycle', 600);
  show(1);
  await userEvent.fill(field('send cycle'), '300');
  server.refused = [
    refusal(400, 'no', 400, { fields: [{ path: 'values.sendCycle', msg: 'too short for this device' }] }),
  ];
  await write().click();
  await confirm('right');
  await expect.element(password()).not.toBeInTheDocument();
  await expect.element(page.getByText('too short for this device')).toBeVisible();
  await expect.element(field('send cycle')).toHaveFocus();
  await expect.element(field('send cycle')).toHaveValue('300');
  await expect.element(write()).toBeDisabled();
});

test('never shows a secret, and writes it only when one is typed', async () => {
  show(1);
  const secret = field('device secret');
  await expect.element(secret).toHaveValue('');
  await expect.element(secret).toHaveAttribute('placeholder', 'not changed');
  await userEvent.fill(secret, '0f'.repeat(16));
  await write().click();
  await expect.element(page.getByText(/can no longer reach the platform/)).toBeVisible();
  expect(page.getByRole('dialog').element().textContent).not.toContain('0f0f');
});

test('keeps what was typed when the device reports something else meanwhile, and says so', async () => {
  report('sendCycle', 600);
  show(1);
  await userEvent.fill(field('send cycle'), '300');
  report('sendCycle', 900);
  publishChange();
  await expect.element(page.getByText('the device reported another value while you edited')).toBeVisible();
  await expect.element(field('send cycle')).toHaveValue('300');
  await write().click();
  await expect.element(page.getByText('Changed while you were editing: send cycle')).toBeVisible();
});

test('shows a value that was changed on the device, and the way back', async () => {
  report('pushEnable', 1, {
    applied: { value: 0, at: time, commandId: command().id },
    isChangedOnDevice: true,
  });
  show(1);
  await expect.element(page.getByText('changed on the device')).toBeVisible();
  expect(row('push enable').textContent).toContain('last applied off');
  await page.getByRole('button', { name: 'Set back to the applied value' }).click();
  await expect.element(field('push enable')).toHaveValue('0');
  await expect.element(page.getByText('Changes: 1')).toBeVisible();
});

test('opens a centre to change it, and shows the old value beside the new one', async () => {
  report('centre1Enable', 1);
  report('centre1Port', 9_100);
  show(1);
  await page.getByRole('button', { name: /^Centre 2/ }).click();
  await userEvent.fill(field('centre 2 port'), '9101');
  const values = document.querySelector('[data-row="2"] td[data-head] ~ td:has(del), [data-row="2"] dd:has(del)');
  expect(values?.querySelector('del')?.textContent).toBe('9100');
  expect(values?.querySelector('strong')?.textContent).toBe('9101');
});

test('offers the depths of a moisture probe as the steps that there are', async () => {
  report('burialDepth', 30);
  show(7);
  await expect.element(field('burial depth')).toHaveValue('30');
  const depths = [...(field('burial depth').element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(depths).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((depth) => `${depth} cm`));
});

test('shows how far the commands of the set are, step by step', async () => {
  server.commands = [
    command({ state: 'sent', sentAt: time, tries: 2 }),
    command({
      id: '00000000-0000-4000-8000-000000000002',
      number: 20_400,
      state: 'failed',
      reason: 'refused',
      endedAt: time,
    }),
    command({ id: '00000000-0000-4000-8000-000000000003', number: 7, body: { set: 2, values: {} } }),
  ];
  show(1);
  await expect.element(page.getByText('try 2 of 5')).toBeVisible();
  await expect.element(page.getByText('#20418 · wang')).toBeVisible();
  await page.getByRole('button', { name: /failed/ }).click();
  await expect.element(page.getByText('the device refused it')).toBeVisible();
  expect(document.body.textContent).not.toContain('#7 ·');
});

test('says what brought each value that a parameter ever had', async () => {
  report('sendCycle', 300);
  server.history = [
    {
      id: 2,
      key: 'sendCycle',
      was: 600,
      value: 300,
      at: time,
      command: { id: command().id, number: 7, accountName: 'wang' },
    },
    { id: 1, key: 'sendCycle', was: null, value: 600, at: time, command: null },
  ];
  show(1);
  await page.getByRole('button', { name: 'History of send cycle' }).click();
  await expect.element(page.getByText('#7 wang')).toBeVisible();
  await expect.element(page.getByText('the device itself')).toBeVisible();
});

test('shows values alone to those who may not change them, and why a device cannot be reached', async () => {
  report('sendCycle', 600);
  show(1, { mayChange: false });
  await expect.element(page.getByText(/You do not have permission to send commands/)).toBeVisible();
  expect(document.querySelector('[data-parameter]')).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Read' })).not.toBeInTheDocument();

  show(1, { of: { ...device, isEnabled: false } });
  await expect.element(page.getByRole('button', { name: 'Read' })).toBeDisabled();
});
