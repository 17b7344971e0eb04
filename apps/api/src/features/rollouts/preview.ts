import type { Discharge } from '@groundwatch/geotechnics';
import type { ParameterValues } from '@groundwatch/protocol/model';
import type { Preview, PreviewLine } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../context.ts';
import { changesCycles, cycleEffect } from './cycle-effect.ts';
import { outlookFor } from './outlook.ts';
import { planWrite } from './plan-write.ts';
import { readDischarges } from './read-discharge.ts';
import { inOrder, readTargets } from './read-targets.ts';

/** Previews the changes and effects of a rollout on each device; changes nothing. */
export async function previewRollout(
  { pool, clock }: Context,
  caller: Caller,
  { set, values, deviceNos }: { set: number; values: ParameterValues; deviceNos: readonly string[] },
): Promise<Preview> {
  const now = clock();
  const targets = inOrder(await readTargets(pool, caller, set, deviceNos), deviceNos);
  const plans = targets.map((target) => ({ target, plan: planWrite(set, values, target) }));
  const concerned = plans.filter(({ plan }) => changesCycles(set, plan.changes)).map(({ target }) => target.id);
  const discharges = concerned.length > 0 ? await readDischarges(pool, concerned, now) : new Map<number, Discharge>();
  const lines = plans.map(({ target, plan }): PreviewLine => ({
    deviceNo: target.deviceNo,
    deviceName: target.deviceName,
    stationId: target.stationId,
    stationName: target.stationName,
    model: target.model,
    ...plan,
    reportedAt: target.reportedAt?.toISOString() ?? null,
    waiting: target.waiting,
    overtaken: target.queued.filter((keys) => keys.some((key) => plan.changes.some((change) => change.key === key)))
      .length,
    outlook: outlookFor(target, now),
    effect: cycleEffect(set, plan.changes, target, discharges.get(target.id)),
  }));
  return { lines, at: new Date(now).toISOString() };
}
