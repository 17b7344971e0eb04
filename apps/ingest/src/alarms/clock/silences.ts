import { silence, type Held } from '@groundwatch/domain/alarms';
import type { JudgedChange, PoolClient } from '@groundwatch/db';
import type { RuleInForce } from '@groundwatch/protocol/model';
import type { Binding } from '../binding.ts';
import { changeOf } from '../recompute.ts';
import { loadJudgements } from '../load-judgements.ts';
import type { Contact } from './watch.ts';

const timeOf = (time: string | null, otherwise: number): number => (time === null ? otherwise : Date.parse(time));

/** The period that a version is evaluated in. */
function stretchOf({ from, to, definition: { validFrom, validTo } }: RuleInForce): { from: number; to: number } {
  return {
    from: Math.max(from, timeOf(validFrom, Number.NEGATIVE_INFINITY)),
    to: Math.min(to, timeOf(validTo, Number.POSITIVE_INFINITY)),
  };
}

/** Ends the level of a missing-data rule that is no longer in force. */
function ended(versions: readonly RuleInForce[], { level }: Held, now: number): Parameters<typeof changeOf>[1] {
  const last = versions.findLast((one) => stretchOf(one).to <= now);
  if (!last || level === 0) return [];
  const detail = { limit: null, unit: '', field: null, reason: 'notInForce' };
  return [{ at: stretchOf(last).to, level: 0, was: level, version: last.version, value: null, detail }];
}

/**
 * Evaluates the missing-data rules. `since`: silence before it proves nothing, as no process was listening. A device that was never heard
 * is not silent: it has not been installed yet.
 */
export async function judgeSilences(
  client: PoolClient,
  silences: readonly Binding[],
  contacts: readonly Contact[],
  since: number,
  now: number,
): Promise<JudgedChange[]> {
  if (silences.length === 0) return [];
  const byDevice = new Map(contacts.map((contact) => [contact.deviceId, contact]));
  const ranges = silences.map((binding) => ({ binding, from: now + 1 }));
  const judged = await loadJudgements(client, ranges);
  return silences.flatMap((binding, index) => {
    const { held } = judged[index]!;
    const contact = byDevice.get(binding.place.deviceId ?? 0);
    if (!contact) return [];
    const version = binding.versions.find((one) => {
      const { from, to } = stretchOf(one);
      return from <= now && now < to;
    });
    const condition = version?.definition.condition;
    if (!version || condition?.kind !== 'noData')
      return changeOf(binding, ended(binding.versions, held, now), Number.NEGATIVE_INFINITY) ?? [];
    const { seenAt, cycleS } = contact;
    // Still silent: nothing was heard before listening started again.
    const isStill = held.level !== 0 && seenAt <= held.at;
    const from = { level: held.level, at: isStill ? Math.max(held.at, since) : held.at };
    const heard = [{ at: Math.max(seenAt, since), cycleS }];
    const { limits } = condition;
    const rule = { limits, version: version.version };
    const found = silence(rule, heard, from, { ...stretchOf(version), until: now });
    return changeOf(binding, found, Number.NEGATIVE_INFINITY) ?? [];
  });
}
