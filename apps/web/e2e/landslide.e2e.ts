import type {
  Alarm,
  AlarmDetail,
  HornSounding,
  HornSoundingDetail,
  HornStation,
  Warning,
} from '@groundwatch/protocol/rest';
import { createHmac } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, leave, openSignedIn } from './helpers/browser.ts';
import { PASSWORD } from './helpers/installation.ts';
import { openSinks, type Sinks } from './helpers/sinks.ts';
import {
  alarmLog,
  HORN_DEVICE,
  installSlope,
  judged,
  newStory,
  SECOND_HORN_DEVICE,
  send,
  sendAndStay,
  type Judged,
  type Slope,
  type Staying,
} from './helpers/slope.ts';
import { notifyPeople, WEBHOOK_KEY } from './helpers/notified-people.ts';
import { until } from './helpers/until.ts';

const DAY = 86_400_000;
const story = newStory();

const levelsOf = (all: readonly Judged[], rule: string): number[] =>
  all.filter((one) => one.rule === rule).map(({ level }) => level);

let plain: Slope;
let sinks: Sinks;
let devices: Staying;
let browser: Browser;
beforeAll(async () => {
  [plain, sinks, browser] = await Promise.all([installSlope(story), openSinks(), launch()]);
  await notifyPeople(plain, sinks);
  // The first horn does not carry out commands.
  devices = await sendAndStay(plain, story, ['--downlink', 'plain,plain,plain,refuse,plain']);
}, 300_000);
afterAll(async () => {
  await leave(browser);
  await devices.stop();
  await Promise.all([plain.installation.close(), sinks.close()]);
});

const alarmOf = async (rule: string): Promise<Alarm> => {
  const { records } = await plain.caller.demand<{ records: Alarm[] }>(
    'GET',
    `/rest/alarms?state=open&ruleId=${plain.rules[rule]}`,
  );
  return records[0]!;
};

/** Resolves when no notification is left to send. */
const allNotified = (): Promise<void> =>
  until(async () => {
    const { rows } = await plain.installation.pool.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM alarm_notification WHERE taken_at IS NULL)::int
         + (SELECT count(*) FROM notification_delivery WHERE state IN ('waiting', 'sending'))::int AS n`,
    );
    return rows[0]!.n === 0;
  }, 'all messages to be sent');

describe('a slope that fails', () => {
  it('is judged from blue to red in order', async () => {
    const all = await judged(plain, story);
    expect(levelsOf(all, 'tangent').slice(-3)).toEqual([3, 2, 1]);
    expect(levelsOf(all, 'accumulated').filter((level) => level > 0).length).toBeGreaterThanOrEqual(4);
    expect(levelsOf(all, 'inverse').slice(-3)).toEqual([3, 2, 1]);
  });

  it('leaves times of failure that converge', async () => {
    const { rows } = await plain.installation.pool.query<{ at: Date; failure: string }>(
      `SELECT at, detail->>'failureTime' AS failure FROM alarm_judgement
       WHERE rule_id = $1 AND level > 0 AND revoked_at IS NULL ORDER BY at`,
      [plain.rules['inverse']],
    );
    const errors = rows.map(({ failure }) => Math.abs(Date.parse(failure) - story.failsAt) / DAY);
    expect(errors.length).toBeGreaterThanOrEqual(3);
    expect(errors.at(-1)).toBeLessThan(0.5);
    expect(errors.at(-1)!).toBeLessThan(errors[0]!);
  });
});

describe('its people', () => {
  it('get one mail and one signed call for every step, and none twice', async () => {
    await allNotified();
    const ids = sinks.mails.map(({ text }) => /^Message-ID: (.*)$/im.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(sinks.mails.every(({ to }) => to[0] === 'duty@example.org')).toBe(true);
    const { rows } = await plain.installation.pool.query<{ id: number }>(
      "SELECT id FROM alarm_notification WHERE what IN ('raised', 'worsened', 'reactivated')",
    );
    const rises = sinks.posts.map(({ body }) => JSON.parse(body) as { what: string; level: number; alarmId: number });
    expect(rises.filter(({ what }) => /^(raised|worsened|reactivated)$/.test(what))).toHaveLength(rows.length);
    const tangent = await alarmOf('tangent');
    expect(rises.filter(({ alarmId, level }) => alarmId === tangent.id && level === 1)).toHaveLength(1);
    for (const { headers, body } of sinks.posts) {
      const stamped = `${String(headers['webhook-timestamp'])}.${body}`;
      const signature = createHmac('sha256', WEBHOOK_KEY).update(stamped).digest('hex');
      expect(headers['webhook-signature']).toBe(`v1=${signature}`);
    }
  });

  it('find every warning from orange on published', async () => {
    const { caller } = plain;
    const { records } = await caller.demand<{ records: Warning[] }>('GET', '/rest/notifications/warnings?size=100');
    expect(records.length).toBeGreaterThanOrEqual(3);
    expect(records.every(({ level, status }) => level <= 2 && status === 'Exercise')).toBe(true);
    expect(records.some(({ msgType, references }) => msgType === 'Update' && references !== '')).toBe(true);
  });

  it('see the worst alarm first, hear it, and acknowledge it', async () => {
    const { page, errors } = await openSignedIn(browser, plain.installation.pageUrl);
    await page.goto(`${plain.installation.pageUrl}/alarms`);
    const first = page.locator('main tr[data-row]:not([data-row^="station"])').first();
    await first.waitFor();
    await first.getByRole('img', { name: 'red alarm' }).waitFor();
    expect(await first.getAttribute('data-weight')).toBe('heavy');
    const badge = page.locator('[data-alarm-badge]');
    // A browser plays no sound before a user gesture.
    await page.locator('main').click({ position: { x: 4, y: 4 } });
    await page.locator('[data-alarm-badge][data-sounding="1"]').waitFor();
    const calling = Number(await badge.getAttribute('data-calling'));
    const id = await first.getAttribute('data-row');
    await first.getByRole('button', { name: /^Acknowledge/ }).click();
    await page.locator(`main tr[data-row="${id}"]`).getByText('acknowledged', { exact: true }).waitFor();
    await page.locator(`[data-alarm-badge][data-calling="${calling - 1}"]`).waitFor();
    const { events } = await plain.caller.demand<AlarmDetail>('GET', `/rest/alarms/${id}`);
    expect(events.find(({ what }) => what === 'acknowledged')).toMatchObject({ accountName: 'admin' });
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

/** Each horn has a geo-sound sensor that must hear it. */
async function giveEars({ caller, stationId }: Slope): Promise<void> {
  const stations = await caller.demand<HornStation[]>('GET', '/rest/horns/stations');
  const { version, releaseS, answerS, horns, ears } = stations.find((one) => one.stationId === stationId)!;
  await caller.demand('PUT', `/rest/horns/stations/${stationId}`, {
    version,
    needsTwo: false,
    releaseS,
    answerS,
    needsHearing: true,
    horns: horns.map(({ deviceNo, deviceName, isOut }) => {
      const { sensorId } = ears.find((ear) => ear.deviceName === deviceName)!;
      return { deviceNo, isOut, ear: { sensorId, threshold: 100, windowS: 60 } };
    }),
  });
}

describe('a horn', () => {
  it('is sounded from the alarm; the next one replaces one that refuses, and is heard', async () => {
    const { caller, stationId } = plain;
    const alarm = await alarmOf('tangent');
    await giveEars(plain);
    const asked = await caller.demand<HornSounding>('POST', '/rest/horns', {
      stationId,
      alarmId: alarm.id,
      action: 'sound',
      level: 1,
      duration: 20,
      voice: 0,
      deviceNos: [HORN_DEVICE],
      password: PASSWORD,
    });
    const now = () => caller.demand<HornSoundingDetail>('GET', `/rest/horns/${asked.id}`);
    const isDone = async (): Promise<boolean> =>
      (await now()).horns.some(({ heardAt, order }) => heardAt !== null && order?.state === 'applied');
    // The product waits thirty seconds for a horn's answer before it calls the next one.
    await until(isDone, 'a horn to be heard', 90_000, now);
    const { horns } = await now();
    expect(horns.map(({ deviceNo }) => deviceNo)).toEqual([HORN_DEVICE, SECOND_HORN_DEVICE]);
    expect(horns[0]).toMatchObject({ soundingAt: null });
    expect(horns[1]).toMatchObject({ isChosen: false, insteadOf: horns[0]!.position, order: { state: 'applied' } });
    expect(horns[1]!.soundingAt).not.toBeNull();
    const { events } = await caller.demand<AlarmDetail>('GET', `/rest/alarms/${alarm.id}`);
    expect(events.some(({ what }) => what === 'horn')).toBe(true);
  });
});

const storedReports = async ({ installation }: Slope): Promise<number> =>
  (await installation.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM device_status')).rows[0]!.n;

describe('the same slope', () => {
  it('leaves the same log of alarms when every report comes again in disorder, while ingest and api are killed', async () => {
    const killed = await installSlope(story);
    try {
      const { api, ingest } = killed.installation;
      const run = { isOver: false };
      const sending = send(killed, story, ['--resend', 'repeat']).finally(() => (run.isOver = true));
      const all = await storedReports(plain);
      // At each eighth of the story. Killed all the time, the processes would do little but start.
      let kills = 0;
      for (let part = 0; part < 8; part += 1) {
        const isDue = async (): Promise<boolean> => run.isOver || (await storedReports(killed)) >= (all * part) / 8;
        await until(isDue, `${part} eighths of the reports`, 240_000);
        if (run.isOver) break;
        await ingest.kill();
        await ingest.start();
        await api.kill();
        await api.start();
        kills += 1;
      }
      await sending;
      expect(kills).toBeGreaterThan(1);
      expect(await judged(killed, story)).toEqual(await judged(plain, story));
      expect(await alarmLog(killed, story)).toEqual(await alarmLog(plain, story));
    } finally {
      await killed.installation.close();
    }
  });

  it('is judged the same when a tenth of the reports comes late', async () => {
    const late = await installSlope(story);
    try {
      // Ingest alone judges; the api would follow every report for nobody.
      await late.installation.api.stop();
      await send(late, story, ['--resend', 'late']);
      // A level that does not change keeps the value of its first judgement.
      const levels = (all: readonly Judged[]) => all.map(({ value: _, ...one }) => one);
      expect(levels(await judged(late, story))).toEqual(levels(await judged(plain, story)));
    } finally {
      await late.installation.close();
    }
  });
});
