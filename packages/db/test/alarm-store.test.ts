import {
  applyWindows,
  endAlarmsOfRules,
  endShelving,
  escalate,
  markHeld,
  recordJudgements,
  settleContradicted,
  type NewJudgement,
} from '@groundwatch/db';
import { closeAlarm, shelveAlarm } from '@groundwatch/domain/alarms';
import type { AlarmSubject, ConditionKind } from '@groundwatch/protocol/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AlarmRig, at, changeOf, late, rise, somebody } from './support/alarm-rig.ts';

let rig: AlarmRig;
beforeAll(async () => {
  rig = await AlarmRig.open();
});
beforeEach(() => rig.pool.query('TRUNCATE alarm_judgement, alarm, maintenance_window CASCADE'));
afterAll(() => rig.close());

describe('judgements', () => {
  it('raise one alarm, change and end it, and return its state', async () => {
    const key = await rig.rule();
    const [raised] = await rig.record(key, [rise(0, 4)], at(1));
    expect(raised).toMatchObject({
      ...{ revision: 1, level: 4, worstLevel: 4, state: 'unacknowledged', deviceNo: '1001', stationId: 1, sensorId: 1 },
      trigger: { value: 6, limit: 5, unit: 'mm', field: 'value' },
      ...{ triggerTime: '2026-06-01T00:00:00.000Z', raisedTime: '2026-06-01T00:01:00.000Z', isResent: false },
    });
    const [worse] = await rig.record(key, [rise(10, 1, 4)], at(11));
    expect(worse).toMatchObject({ id: raised!.id, revision: 2, level: 1, trigger: { value: 9 } });
    await rig.acknowledge(raised!.id, at(12));
    const [over] = await rig.record(key, [rise(20, 0, 1)], at(21));
    expect(over).toMatchObject({ id: raised!.id, level: 0, worstLevel: 1, state: 'normal' });
    expect(await rig.log(key)).toEqual(['raised 4', 'worsened 1', 'acknowledged 1', 'returned 0']);
    expect(await rig.notifications(key)).toEqual(['raised 4', 'worsened 1', 'returned 0']);
  });

  it('of one transaction are applied in order of their collect times', async () => {
    const key = await rig.rule();
    const other = await rig.rule();
    const changed = await rig.within((client) =>
      recordJudgements(
        client,
        [changeOf(key, [rise(9, 0, 2), rise(5, 2, 3), rise(1, 3)]), changeOf(other, [rise(2, 3)])],
        at(10),
      ),
    );
    expect(changed.map(({ ruleId, state }) => [ruleId, state])).toEqual([
      [key.ruleId, 'returned'],
      [other.ruleId, 'unacknowledged'],
    ]);
    expect(await rig.log(key)).toEqual(['raised 3', 'worsened 2', 'returned 0']);
  });

  it('reopen the same alarm until its return is acknowledged, and raise another one afterwards', async () => {
    const key = await rig.rule();
    const [first] = await rig.record(key, [rise(0, 3), rise(5, 0, 3), rise(7, 3)], at(8));
    expect(first).toMatchObject({ state: 'unacknowledged', revision: 3 });
    await rig.record(key, [rise(9, 0, 3)], at(9));
    await rig.acknowledge(first!.id, at(10));
    await rig.record(key, [rise(11, 4)], at(11));
    expect(await rig.alarms(key)).toMatchObject([{ state: 'normal' }, { state: 'unacknowledged', worst: 4 }]);
  });

  it('have no effect when repeated', async () => {
    const key = await rig.rule();
    await rig.record(key, [rise(0, 3)], at(1));
    expect(await rig.record(key, [rise(0, 3)], at(2))).toEqual([]);
    expect(await rig.log(key)).toEqual(['raised 3']);
  });

  it('are kept when revoked, and can be replaced at the same time', async () => {
    const key = await rig.rule();
    await rig.record(key, [rise(0, 3)], at(1));
    await rig.record(key, [{ ...rise(0, 2), isResent: true }], at(3), [at(0)]);
    const { rows } = await rig.pool.query(
      'SELECT level, revoked_at IS NULL AS stands FROM alarm_judgement WHERE rule_id = $1 ORDER BY id',
      [key.ruleId],
    );
    expect(rows).toEqual([
      { level: 3, stands: false },
      { level: 2, stands: true },
    ]);
    expect(await rig.alarms(key)).toMatchObject([{ level: 2, is_late: true }]);
  });

  it('give one alarm where two processes find the same, concurrently or in sequence', async () => {
    const key = await rig.rule();
    await Promise.all(Array.from({ length: 6 }, () => rig.record(key, [rise(0, 3), rise(1, 1, 3)], at(2))));
    await Promise.all(
      [2, 3, 4, 5].map((minute) => rig.record(key, [rise(minute, ((minute % 3) + 1) as 1 | 2 | 3)], at(6))),
    );
    expect(await rig.alarms(key)).toHaveLength(1);
    expect((await rig.log(key)).slice(0, 2)).toEqual(['raised 3', 'worsened 1']);
  });

  it('do not deadlock when processes judge many in different orders', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => rig.rule()));
    const round = (minute: number, level: 1 | 2 | 3, order: typeof keys) =>
      rig.within((client) =>
        recordJudgements(
          client,
          order.map((key) => changeOf(key, [rise(minute, level)])),
          at(minute + 1),
        ),
      );
    await Promise.all([
      round(0, 3, keys),
      round(1, 2, keys.toReversed()),
      round(2, 1, keys),
      round(3, 2, keys.toReversed()),
    ]);
    for (const key of keys) expect((await rig.alarms(key)).map(({ worst }) => worst)).toEqual([1]);
  });
});

describe('late data', () => {
  it('is notified where its level still holds, and not where it is over', async () => {
    const [ongoing, over] = [await rig.rule(), await rig.rule()];
    await rig.record(ongoing, [late(0, 3)], at(100));
    await rig.record(over, [late(0, 3), late(9, 0, 3)], at(100));
    expect(await rig.alarms(ongoing)).toMatchObject([{ state: 'unacknowledged', level: 3, is_late: true }]);
    expect(await rig.notifications(ongoing)).toEqual(['raisedLate 3']);
    expect(await rig.alarms(over)).toMatchObject([{ state: 'returned', level: 0, worst: 3, is_late: true }]);
    expect(await rig.notifications(over)).toEqual([]);
  });

  it('gives one alarm for a whole past of ups and downs', async () => {
    const key = await rig.rule();
    await rig.record(key, [late(0, 4), late(1, 2, 4), late(2, 0, 2), late(3, 3), late(4, 0, 3)], at(100));
    expect(await rig.alarms(key)).toMatchObject([{ state: 'returned', worst: 2 }]);
  });

  it('raises nothing for an excursion that had its alarm, even if it began earlier than known', async () => {
    const key = await rig.rule();
    const [alarm] = await rig.record(key, [rise(10, 3)], at(10));
    await rig.acknowledge(alarm!.id, at(11));
    await rig.record(key, [rise(20, 0, 3)], at(20));
    await rig.record(key, [late(8, 3)], at(30), [at(10)]);
    expect(await rig.alarms(key)).toMatchObject([{ state: 'normal' }]);
    // A higher level than was known counts.
    await rig.record(key, [late(9, 1, 3), late(12, 3, 1)], at(31));
    expect(await rig.alarms(key)).toMatchObject([{ state: 'normal' }, { state: 'returned', worst: 1 }]);
  });

  it('never lowers; only newer data does', async () => {
    const key = await rig.rule();
    await rig.record(key, [rise(10, 2)], at(10));
    await rig.record(key, [], at(20), [at(10)]);
    const settle = (minute: number) => rig.within((client) => settleContradicted(client, at(minute)));
    await rig.measured(at(15));
    expect(await settle(21)).toEqual([]);
    expect(await rig.alarms(key)).toMatchObject([{ state: 'unacknowledged', level: 2 }]);
    await rig.measured(at(22));
    expect(await settle(23)).toMatchObject([{ state: 'returned', level: 0 }]);
    expect(await settle(24)).toEqual([]);
  });
});

describe('time', () => {
  it('ends shelving, and an alarm that is still open is notified', async () => {
    const key = await rig.rule();
    const [alarm] = await rig.record(key, [rise(0, 3)], at(0));
    await rig.step(
      alarm!.id,
      (lifecycle) => shelveAlarm(lifecycle, { until: at(60), by: 'x', reason: 'works' }, at(1)),
      at(1),
    );
    const end = (minute: number) => rig.within((client) => endShelving(client, at(minute)));
    expect(await end(59)).toEqual([]);
    expect(await end(60)).toMatchObject([{ id: alarm!.id, shelvedUntil: null, state: 'unacknowledged' }]);
    expect(await end(61)).toEqual([]);
    expect(await rig.notifications(key)).toEqual(['raised 3', 'unshelved 3']);
  });

  it('knows the level at which an alarm was shelved, and notifies of a higher one at once', async () => {
    const key = await rig.rule();
    const [alarm] = await rig.record(key, [rise(0, 2), rise(1, 3, 2)], at(1));
    await rig.step(
      alarm!.id,
      (lifecycle) => shelveAlarm(lifecycle, { until: at(60), by: 'x', reason: 'works' }, at(2)),
      at(2),
    );
    expect(await rig.record(key, [rise(3, 4, 3), rise(4, 3, 4)], at(4))).toMatchObject([{ level: 3 }]);
    const before = await rig.notifications(key);
    expect(await rig.record(key, [rise(5, 2, 3)], at(5))).toMatchObject([{ level: 2, shelvedUntil: null }]);
    expect((await rig.notifications(key)).slice(before.length)).toEqual(['worsened 2']);
  });

  it('suppresses alarms raised under maintenance, and notifies of those still open afterwards', async () => {
    await rig.pool.query(
      `INSERT INTO maintenance_window (station_id, starts_at, ends_at, reason) VALUES (1, $1, $2, 'works')`,
      [new Date(at(1000)), new Date(at(1060))],
    );
    const [before, during, passing] = [await rig.rule(), await rig.rule(), await rig.rule()];
    await rig.record(before, [rise(990, 4)], at(990));
    const apply = (minute: number) => rig.within((client) => applyWindows(client, at(minute), [1]));
    await apply(1000);
    await rig.record(during, [rise(1010, 1)], at(1010));
    await rig.record(passing, [rise(1010, 1)], at(1010));
    await rig.record(passing, [rise(1020, 0, 1)], at(1020));
    expect(await apply(1030)).toEqual([]);
    expect(await rig.notifications(during)).toEqual([]);
    await apply(1060);
    expect(await rig.notifications(before)).toEqual(['raised 4']);
    expect(await rig.notifications(during)).toEqual(['unsuppressed 1']);
    expect(await rig.notifications(passing)).toEqual([]);
    expect(await rig.alarms(passing)).toMatchObject([{ state: 'normal', worst: 1 }]);
    // Data measured during maintenance belongs to it, even if it arrives later.
    const backlog = await rig.rule();
    await rig.record(backlog, [late(1030, 1), late(1040, 0, 1)], at(1100));
    await apply(1100);
    expect(await rig.alarms(backlog)).toMatchObject([{ state: 'normal' }]);
  });

  it("waits for as much data as the alarm's rule needs", async () => {
    const settled = async (
      of: { kind: ConditionKind; subject: (id: number) => AlarmSubject; deviceId: number | null },
      condition: object,
      arrives: string[],
    ) => {
      const { ruleId } = await rig.rule();
      await rig.pool.query(
        `INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from) VALUES ($1, 1, $2, '2026-01-01Z')`,
        [ruleId, JSON.stringify({ condition })],
      );
      const { kind, deviceId } = of;
      const key = { ruleId, subject: of.subject(ruleId) };
      const record = (revoked: number[], added: NewJudgement[], now: number) => {
        const place = { stationId: 1, deviceId, sensorId: null };
        return rig.within((client) => recordJudgements(client, [{ ...key, kind, place, revoked, added }], now));
      };
      await record([], [rise(10, 2)], at(10));
      await record([at(10)], [], at(20));
      const counts: number[] = [];
      for (const statement of ['SELECT 1', ...arrives]) {
        await rig.pool.query(statement);
        counts.push((await rig.within((client) => settleContradicted(client, at(40)))).length);
      }
      return counts;
    };
    const fresh = new Date(at(30)).toISOString();
    const reading = (id: number) => `UPDATE latest_reading SET collected_at = '${fresh}' WHERE sensor_id = ${id}`;
    const ofRule = (id: number): AlarmSubject => `rule:${id}`;
    const stale = () => rig.measured(at(0));
    await rig.pool.query(`INSERT INTO latest_status (device_id, collected_at, received_at, run_status, values)
      VALUES (1, '2026-01-01Z', '2026-01-01Z', 4, '{}')`);
    await rig.pool.query(
      `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) VALUES (1, '2026-01-01Z', true, 't')`,
    );
    const status = `UPDATE latest_status SET collected_at = '${fresh}'`;

    await stale();
    const members = [{ sensorId: 1 }, { sensorId: 2 }, { deviceId: 1 }];
    const expression = { kind: 'expression', subject: ofRule, deviceId: null } as const;
    expect(await settled(expression, { members }, [reading(1), reading(2)])).toEqual([0, 0, 1]);
    await stale();
    expect(await settled(expression, { members }, [status, reading(1)])).toEqual([0, 0, 1]);
    await stale();
    const pair = { kind: 'disagreement', subject: ofRule, deviceId: null } as const;
    expect(await settled(pair, { sensorIds: [1, 2] }, [reading(2)])).toEqual([0, 1]);
    await rig.pool.query(`UPDATE latest_status SET collected_at = '2026-01-01Z'`);
    const ofDevice = { subject: () => 'device:1' as const, deviceId: 1 };
    expect(await settled({ ...ofDevice, kind: 'battery' }, {}, [reading(1), status])).toEqual([0, 0, 1]);
    const seen = `UPDATE device_contact SET seen_at = '${fresh}'`;
    expect(await settled({ ...ofDevice, kind: 'noData' }, {}, [seen])).toEqual([0, 1]);
  });

  it('raises an alarm again that a person closed for lack of data, when data shows that it still holds', async () => {
    const key = await rig.rule();
    const [alarm] = await rig.record(key, [rise(2000, 1)], at(2000));
    await rig.within((client) => markHeld(client, [{ ...key, isHeld: true }], at(2001)));
    const close = () =>
      rig.step(
        alarm!.id,
        (lifecycle) => closeAlarm(lifecycle, { reason: 'gone', isSilent: false }, at(2010)),
        at(2010),
      );
    expect((await close()).changed).toMatchObject([{ state: 'normal' }]);
    const settle = (minute: number) => rig.within((client) => settleContradicted(client, at(minute)));
    expect(await settle(2011)).toEqual([]);
    await rig.measured(at(2020));
    expect(await settle(2021)).toMatchObject([{ level: 1, state: 'unacknowledged', ruleId: key.ruleId }]);
    expect(await settle(2022)).toEqual([]);
    expect(await rig.alarms(key)).toHaveLength(2);
  });
});

it('an escalation step is made once, by the first process', async () => {
  const key = await rig.rule();
  const [alarm] = await rig.record(key, [rise(3000, 2)], at(3000));
  const step = (number: number) => rig.within((client) => escalate(client, alarm!.id, number, {}, at(3010)));
  const made = await Promise.all([step(1), step(1), step(1)]);
  expect(made.filter((one) => one !== null)).toHaveLength(1);
  expect(await step(3)).toBeNull();
  expect(await step(2)).not.toBeNull();
  expect(await rig.notifications(key)).toEqual(['raised 2', 'escalated 2', 'escalated 2']);
});

it('ends the alarms of rules that no longer apply', async () => {
  const key = await rig.rule();
  await rig.record(key, [rise(3000, 2)], at(3000));
  const end = () => rig.within((client) => endAlarmsOfRules(client, [key.ruleId], 'deleted', somebody, at(3001)));
  expect(await end()).toMatchObject([{ state: 'normal' }]);
  expect(await end()).toEqual([]);
  expect(await rig.log(key)).toEqual(['raised 2', 'ruleEnded 2']);
  const other = await rig.rule();
  await rig.record(other, [rise(0, 2), rise(9, 0, 2, { detail: { reason: 'notInForce' } })], at(9));
  expect(await rig.log(other)).toEqual(['raised 2', 'ruleEnded 2']);
});

it('serializes a concurrent acknowledgement and rise', async () => {
  for (let round = 0; round < 12; round += 1) {
    const key = await rig.rule();
    const [alarm] = await rig.record(key, [rise(0, 4)], at(0));
    const [{ refused }] = await Promise.all([
      rig.acknowledge(alarm!.id, at(1), 1),
      rig.record(key, [rise(1, 1, 4)], at(1)),
    ]);
    // In either order it has to be acknowledged: whoever acknowledged blue did not see red.
    expect(await rig.alarms(key)).toMatchObject([{ state: 'unacknowledged', level: 1 }]);
    const log = await rig.log(key);
    expect(log).toEqual(refused.size > 0 ? ['raised 4', 'worsened 1'] : ['raised 4', 'acknowledged 4', 'worsened 1']);
  }
});

it('the database refuses invalid changes by faulty programs', async () => {
  const key = await rig.rule();
  const [alarm] = await rig.record(key, [rise(0, 2)], at(0));
  const set = (what: string) => rig.pool.query(`UPDATE alarm SET ${what} WHERE id = $1`, [alarm!.id]);
  await expect(set('worst_level = 3')).rejects.toThrow('cannot go so');
  await expect(set("state = 'acknowledged'")).rejects.toThrow('cannot go so');
  await expect(set('revision = 0')).rejects.toThrow('cannot go so');
  await expect(set('station_id = 2')).rejects.toThrow('cannot go so');
  await expect(rig.pool.query("UPDATE alarm_event SET note = 'x' WHERE alarm_id = $1", [alarm!.id])).rejects.toThrow(
    'not rewritten',
  );
  await rig.acknowledge(alarm!.id, at(1));
  await rig.record(key, [rise(5, 0, 2)], at(5));
  await expect(set("state = 'unacknowledged', ended_at = NULL, level = 2, revision = revision + 1")).rejects.toThrow(
    'cannot go so',
  );
});
