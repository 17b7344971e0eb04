import type { Command } from '@groundwatch/protocol/rest';
import { FrameType } from '@groundwatch/protocol/wire/grtu';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, path } from './helpers/commands.ts';
import { Device } from './helpers/device.ts';
import { deviceNumbers, PASSWORD } from './helpers/installation.ts';
import { Rest } from './helpers/routes.ts';
import { until } from './helpers/until.ts';
import { openSite } from './helpers/open-site.ts';

const { PARAM_READ, PARAM_WRITE, HORN } = FrameType;
const RTU = 1;
const numbers = deviceNumbers(7);

const { installation, page, errors } = await openSite({ devices: numbers });
let rest: Rest;
let caller: Caller;
let awake: Device;
let sleeping: Device;
let refusing: Device;
let silent: Device;
let twice: Device;
let horn: Device;
let unanswered: Command;
beforeAll(async () => {
  const devices = numbers.map((number) => new Device(number, installation.rtuPort));
  [awake, sleeping, refusing, silent, twice, horn] = devices as [Device, Device, Device, Device, Device, Device];
  for (const device of [awake, sleeping, refusing, silent, twice, horn]) {
    await device.arrive();
    await device.report(512);
  }
  sleeping.leave();
  refusing.manner = ({ type }) => (type === PARAM_READ ? 'do' : 'refuse');
  silent.manner = () => 'ignore';
  twice.manner = () => 'twice';
  caller = await Caller.signIn(installation.pageUrl);
  // A silent device shows at its second try. The test uses the waiting time for other devices.
  unanswered = await caller.send(silent.rtu.deviceNo, 'horn', { action: 2, level: 4, duration: 5, voice: 0 });
  rest = new Rest(page);
});
afterAll(async () => {
  for (const device of [awake, sleeping, refusing, silent, twice, horn]) device.leave();
});

const dialog = (): Locator => page.getByRole('dialog');
const button = (name: string, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true }).locator('visible=true');
const row = (key: string): Locator => page.locator(`[data-parameter-row="${key}"]`).locator('visible=true');
const field = (key: string): Locator => row(key).locator('input');
const hasText = (locator: Locator, text: RegExp) => async (): Promise<boolean> =>
  text.test((await locator.allInnerTexts()).join('\n'));
/** The panel's text on the newest command: its present step, and why it ended. */
const step = (): Locator =>
  page
    .getByRole('list', { name: /^Progress of command/ })
    .locator('visible=true')
    .first();
const isAt = async (state: string): Promise<void> =>
  until(
    hasText(
      step().locator('[aria-current="step"], [data-mark="ended"], li:last-child[data-mark="done"]'),
      new RegExp(state, 'i'),
    ),
    state,
  );

async function open(device: Device, panel: string): Promise<void> {
  await page.goto(`${installation.pageUrl}/devices/${device.rtu.deviceNo}?tab=commands&panel=${panel}`);
  await page.getByRole('tabpanel').first().waitFor();
  await rest.come();
}

/** The mark lives as long as the document and is gone after a reload. */
const mark = (): Promise<void> => page.evaluate(() => document.documentElement.setAttribute('data-e2e', 'kept'));
const isMarked = async (): Promise<boolean> => (await page.locator('html').getAttribute('data-e2e')) === 'kept';

async function prove(confirm: string, password = PASSWORD): Promise<void> {
  await dialog().locator('input[name="password"]').fill(password);
  await button(confirm, dialog()).click();
}

async function write(key: string, value: string): Promise<void> {
  await field(key).fill(value);
  await button('Write…').click();
  await prove('Write');
  await dialog().waitFor({ state: 'detached' });
}

describe('parameters of a device that is connected', () => {
  it('are read with the password and shown as reported by the device', async () => {
    await open(awake, 'rtu-parameters');
    await mark();
    await expect.poll(() => row('sendCycle').innerText()).toContain('60');
    awake.values.get(RTU)!['sendCycle'] = 75;
    await button('Read').click();
    await prove('Read');
    await isAt('applied');
    await until(hasText(row('sendCycle'), /75/), 'what was read');
  });

  it('are not written without the password, nor with a wrong one', async () => {
    await field('sendCycle').fill('30');
    await button('Write…').click();
    await button('Write', dialog()).click();
    await dialog().getByText('No password was entered, so the settings cannot be changed').waitFor();
    await prove('Write', 'not the password');
    await until(hasText(dialog().getByRole('alert'), /password/i), 'the refusal');
    await expect.poll(() => dialog().locator('input[name="password"]').inputValue()).toBe('');
    expect(awake.countOf(PARAM_WRITE)).toBe(0);
    const { rows } = await installation.pool.query("SELECT FROM command WHERE kind = 'write'");
    expect(rows).toEqual([]);
  });

  it('are written with it: queued, sent, acknowledged, applied, without a reload', async () => {
    awake.manner = () => 'hold';
    await prove('Write');
    await dialog().waitFor({ state: 'detached' });
    await isAt('sent');
    await awake.wasAsked(PARAM_WRITE);
    awake.letGo();
    await isAt('acknowledged');
    await awake.wasAsked(PARAM_READ, 2);
    awake.letGo();
    await isAt('applied');
    awake.manner = () => 'do';
    await until(hasText(row('sendCycle'), /30[\s\S]*same/), 'the value that was read back');
    expect(await isMarked()).toBe(true);
  });

  it('are what the device runs with from then on', async () => {
    await awake.report(640);
    const { rows } = await installation.pool.query<{ cycle: number }>(
      'SELECT send_cycle_s AS cycle FROM device WHERE device_no = $1',
      [awake.rtu.deviceNo],
    );
    expect(rows).toEqual([{ cycle: 30 }]);
  });

  it('that somebody changes on the device itself are marked as such', async () => {
    awake.values.get(RTU)!['sendCycle'] = 45;
    await awake.sayParameters();
    await until(hasText(row('sendCycle'), /45[\s\S]*changed on the device/), 'the change');
    await expect.poll(() => row('sendCycle').innerText()).toMatch(/last applied 30/);
    expect(await isMarked()).toBe(true);
  });

  it('have their history', async () => {
    await button('History of send cycle').click();
    await dialog().getByText('the device itself').first().waitFor();
    await expect
      .poll(() => dialog().innerText())
      .toMatch(/45[\s\S]*the device itself[\s\S]*30[\s\S]*admin[\s\S]*75[\s\S]*60/);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('out of their range are refused where they are typed', async () => {
    await field('sendCycle').fill('5');
    await row('sendCycle').getByRole('alert').waitFor();
    await expect.poll(() => button('Write…').isDisabled()).toBe(true);
    await button('Reset').click();
  });
});

describe('a device that sleeps', () => {
  it('is said to get the command at its next contact, and gets it then', async () => {
    await open(sleeping, 'rtu-parameters');
    await until(
      hasText(page.locator('main'), /The device is asleep: the command is delivered at its next contact/),
      'the outlook',
    );
    await write('collectCycle', '120');
    await isAt('queued');
    expect(sleeping.countOf(PARAM_WRITE)).toBe(0);
    await sleeping.arrive();
    await isAt('applied');
    expect(sleeping.values.get(RTU)?.['collectCycle']).toBe(120);
  });

  it('learns how many commands are waiting, and is not sent a deleted one', async () => {
    sleeping.leave();
    await open(sleeping, 'command-list');
    await until(hasText(page.locator('main'), /The device is asleep/), 'sleep');
    const { number } = await caller.send(sleeping.rtu.deviceNo, 'raw', { text: 'AT+ONE' });
    const kept = await caller.send(sleeping.rtu.deviceNo, 'raw', { text: 'AT+TWO' });
    await button(`Delete command #${number}`).click();
    await prove('Delete');
    await page.getByText('deleted by a user').first().waitFor();
    sleeping.manner = () => 'hold';
    await sleeping.rtu.connect();
    await sleeping.report(513);
    expect(sleeping.rtu.waiting).toBe(1);
    await sleeping.wasAsked(FrameType.COMMAND);
    sleeping.letGo();
    const { answer } = await caller.reached(kept, 'applied');
    expect(answer?.result?.text).toBe('did AT+TWO');
    expect(sleeping.countOf(FrameType.COMMAND)).toBe(1);
    await until(hasText(page.locator('main tr'), new RegExp(`#${kept.number}[\\s\\S]*applied`)), 'the list to move on');
  });
});

describe('a device that does not carry out commands', () => {
  it('refuses: the command has failed, and it says why', async () => {
    await open(refusing, 'rtu-parameters');
    await write('sendCycle', '30');
    await isAt('failed');
    await page.getByText('the device refused it').first().waitFor();
    await expect.poll(() => row('sendCycle').innerText()).toContain('60');
  });

  it('answers twice: what it says the second time changes nothing', async () => {
    await open(twice, 'rtu-parameters');
    await write('sendCycle', '30');
    await isAt('applied');
    const { rows } = await installation.pool.query<{ id: string }>(
      "SELECT c.id FROM command c JOIN device d ON d.id = c.device_id WHERE d.device_no = $1 AND kind = 'write'",
      [twice.rtu.deviceNo],
    );
    const events = async (): Promise<string[]> => (await caller.command(rows[0]!.id)).events.map(({ what }) => what);
    await until(
      async () => (await events()).filter((what) => what === 'lateAnswer').length === 2,
      'both second answers',
    );
    expect(path(await caller.command(rows[0]!.id))).toEqual(['queued', 'sent', 'acknowledged', 'applied']);
    expect(twice.done.filter(({ type }) => type === PARAM_WRITE)).toHaveLength(1);
  });

  it('stays silent: it is asked again as the same request, and the list says so', async () => {
    await open(silent, 'command-list');
    await silent.wasAsked(HORN, 2);
    const [first, second] = silent.asked;
    expect(second).toEqual({ ...first, isRepeated: true });
    // The command is repeated meanwhile.
    const tries = new RegExp(`#${unanswered.number}[\\s\\S]*[2-5] of 5`);
    await until(hasText(page.locator('main tr'), tries), 'the tries');
  });
});

describe('a horn', () => {
  it('sounds after a confirmation of its own, with the level chosen', async () => {
    await open(horn, 'command-list');
    await button('Sound…').click();
    await dialog().getByText('Sound the horns on site?').waitFor();
    await expect.poll(() => button('Sound now', dialog()).isDisabled()).toBe(true);
    await dialog()
      .locator('label')
      .filter({ hasText: /orange/i })
      .click();
    await dialog().locator('input[name="password"]').fill(PASSWORD);
    await dialog().locator('button[type="submit"]').click();
    await until(hasText(page.locator('main tr'), /Sound the horn[\s\S]*applied/), 'the horn');
    expect(horn.horns).toEqual([{ action: 1, level: 2, duration: 60, voice: 0 }]);
  });
});

it('has thrown nothing', () => {
  expect(errors).toEqual([]);
});
