import type { LiveAlarm } from '@groundwatch/protocol/live';
import { endAlarmByRule, judgeAlarm, type AlarmLifecycle } from '@groundwatch/domain/alarms';
import type { AlarmLevel, ConditionKind } from '@groundwatch/protocol/model';
import { loadOpenAlarms, lockJudged, saveAlarms, type AlarmOutcome } from './alarm-store.ts';
import { readLateFates, revokeJudgements, writeJudgements, type WrittenJudgement } from './judgements.ts';
import { windowsSince, type StationWindow } from './maintenance-windows.ts';
import type { AlarmKey, AlarmPlace, StoredAlarm } from './stored-alarm.ts';
import type { Queryable } from '../pool.ts';

/** A judgement to record. */
export interface NewJudgement {
  /** Collect time, ms since 1970. */
  readonly at: number;
  readonly level: AlarmLevel | 0;
  readonly was: AlarmLevel | 0;
  readonly version: number;
  readonly value: number | null;
  /** Limit, unit, field, element and so on; with the value it is the trigger of an alarm that it raises. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Found by late data, which can only raise an alarm, at its own time. */
  readonly isResent: boolean;
}

/** The new judgements of a rule on a subject. */
export interface JudgedChange extends AlarmKey {
  readonly kind: ConditionKind;
  readonly place: AlarmPlace;
  /** `at` of judgements that are revoked. */
  readonly revoked: readonly number[];
  readonly added: readonly NewJudgement[];
}

/**
 * Records judgements and changes the alarms of their rules, in the transaction that stores the data, after all its other locks. Judgements
 * that are recorded already change nothing, so that a transaction may be tried again and several processes may find the same. Returns the
 * changed alarms, to be published after the commit. The number of statements is fixed.
 */
export async function recordJudgements(
  client: Queryable,
  changes: readonly JudgedChange[],
  now: number,
): Promise<LiveAlarm[]> {
  if (changes.length === 0) return [];
  await lockJudged(client, changes);
  await revokeJudgements(client, changes, now);
  const written = await writeJudgements(client, changes, now);
  if (written.length === 0) return [];
  const byKey = Map.groupBy(written, keyOf);
  const driven = changes.filter((change) => byKey.has(keyOf(change)));
  const fates = await readLateFates(client, written);
  const windows = await windowsSince(
    client,
    driven.map(({ place }) => place.stationId),
    Math.min(now, ...written.map(({ at }) => at)),
  );
  const open = new Map((await loadOpenAlarms(client, driven)).map((alarm) => [keyOf(alarm), alarm]));
  const outcomes: AlarmOutcome[] = [];
  for (const change of driven) {
    const story = new AlarmSequence(change, open.get(keyOf(change)) ?? null, windows, now);
    for (const judgement of byKey.get(keyOf(change))!.toSorted((a, b) => a.at - b.at)) {
      const fate = fates.get(judgement.id);
      if (fate?.isKnown !== true || story.hasAlarm) story.take(judgement, fate?.isOngoing ?? true);
    }
    outcomes.push(...story.outcomes);
  }
  return saveAlarms(client, outcomes, now);
}

export const keyOf = ({ ruleId, subject }: AlarmKey): string => `${ruleId} ${subject}`;

/** The alarms of one rule on one subject over several judgements: one may end and another begin. */
class AlarmSequence {
  readonly outcomes: AlarmOutcome[] = [];
  readonly #change: JudgedChange;
  readonly #windows: readonly StationWindow[];
  readonly #now: number;
  #alarm: StoredAlarm | null;
  #outcome: AlarmOutcome | null = null;

  constructor(change: JudgedChange, alarm: StoredAlarm | null, windows: readonly StationWindow[], now: number) {
    this.#change = change;
    this.#alarm = alarm;
    this.#windows = windows.filter(({ stationId }) => stationId === change.place.stationId);
    this.#now = now;
  }

  get hasAlarm(): boolean {
    return this.#alarm !== null;
  }

  take(judgement: WrittenJudgement, isOngoing: boolean): void {
    const { at, level, was, isResent } = judgement;
    // Data measured during maintenance belongs to it, whenever it comes.
    const isUnderWorks = this.#windows.some(
      ({ startsAt, endsAt }) => isWithin(this.#now, startsAt, endsAt) || isWithin(at, startsAt, endsAt),
    );
    const before = this.#alarm?.lifecycle ?? null;
    const isOutOfForce = before !== null && judgement.detail['reason'] === 'notInForce' && !isResent;
    const change = isOutOfForce
      ? endAlarmByRule(before, { cause: 'notInForce' }, this.#now)
      : judgeAlarm(before, { at, level, was, isResent, isOngoing }, this.#now, isUnderWorks);
    if (!change) return;
    const alarm = this.#next(change.lifecycle, change.isRise ? judgement : null);
    if (this.#outcome) {
      this.#outcome.alarm = alarm;
      this.#outcome.entries.push(...change.entries);
      if (change.notification) this.#outcome.notifications.push(change.notification);
    } else {
      const { entries, notification } = change;
      this.#outcome = { alarm, entries: [...entries], notifications: notification ? [notification] : [] };
      this.outcomes.push(this.#outcome);
    }
    const hasEnded = change.lifecycle.endedAt !== null;
    this.#alarm = hasEnded ? null : alarm;
    if (hasEnded) this.#outcome = null;
  }

  #next(lifecycle: AlarmLifecycle, rise: WrittenJudgement | null): StoredAlarm {
    const { ruleId, subject, kind, place } = this.#change;
    const base = this.#alarm ?? { id: 0, ruleId, subject, kind, ...placeOf(place), version: 0, trigger: {}, lifecycle };
    return rise ? { ...base, lifecycle, version: rise.version, trigger: triggerOf(rise) } : { ...base, lifecycle };
  }
}

const isWithin = (at: number, from: number, to: number): boolean => at >= from && at < to;

const placeOf = ({ stationId, deviceId, sensorId }: AlarmPlace): AlarmPlace => ({ stationId, deviceId, sensorId });

export const triggerOf = ({
  value,
  detail,
}: Pick<NewJudgement, 'value' | 'detail'>): Readonly<Record<string, unknown>> => ({
  limit: null,
  unit: '',
  field: null,
  ...detail,
  value,
});
