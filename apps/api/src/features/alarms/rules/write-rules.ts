import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { changeRules, endAlarmsOfRules, type RuleEnd } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmRulePostSchema, AlarmRulePutSchema } from '@groundwatch/protocol/rest';
import { auditOf, writeAudit } from '../../../audit.ts';
import { publishRegistry, transaction, type Context, type Queryable } from '../../../context.ts';
import { AppError, found, invalidField } from '../../../errors.ts';
import { callerOf } from '../../../plugins/authentication.ts';
import { checkDefinition, checkPlan, overriddenAt, ownPlace } from './check-rule.ts';
import { readRule } from './read-rules.ts';

type Post = z.output<typeof AlarmRulePostSchema>;
type Put = z.output<typeof AlarmRulePutSchema>;
interface WrittenRule {
  id: number;
  version: number;
  definitionVersion: number;
}

interface NewVersion {
  ruleId: number;
  version: number;
  at: Date;
}

async function addVersion(
  client: Queryable,
  request: FastifyRequest,
  { ruleId, version, at }: NewVersion,
  { definition, isEnabled, reason, backtest }: Pick<Post, 'definition' | 'isEnabled' | 'reason' | 'backtest'>,
): Promise<void> {
  const { userId, accountName } = callerOf(request);
  await client.query(
    `INSERT INTO alarm_rule_version (rule_id, version, definition, is_enabled, effective_from, user_id, account_name, note, backtest)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ruleId,
      version,
      JSON.stringify(definition),
      isEnabled,
      at,
      userId,
      accountName,
      reason,
      backtest && JSON.stringify(backtest),
    ],
  );
}

/** Ends open alarms of rules that no longer apply; publish them after the commit. */
const endAlarms = (client: Queryable, request: FastifyRequest, ids: readonly number[], cause: RuleEnd, at: Date) => {
  const { userId, accountName } = callerOf(request);
  return endAlarmsOfRules(client, ids, cause, { userId, accountName }, at.getTime());
};

async function announce(context: Context, alarms: readonly LiveAlarm[]): Promise<void> {
  await publishRegistry(context, 'alarm_rule');
  if (alarms.length === 0) return;
  try {
    await context.bus.publish(alarms.map((alarm) => ({ kind: 'alarm', alarm })));
  } catch (error) {
    context.log.warn({ err: error }, 'the end of alarms could not be announced');
  }
}

/** Creates a rule that applies from now on. */
export async function makeRule(context: Context, request: FastifyRequest, body: Post): Promise<WrittenRule> {
  const caller = callerOf(request);
  const { scope, overridesId, isOff, name, note, plan } = body;
  if (isOff && overridesId === null) throw invalidField('isOff', 'offOfNothing');
  const id = await transaction(context.pool, async (client, tx) => {
    await changeRules(client);
    const place = await ownPlace(client, caller, scope);
    const root = overridesId === null ? null : await overriddenAt(client, place, overridesId);
    // A rule that switches another one off has no definition of its own.
    const definition = isOff && root ? root : body.definition;
    if (root && root.condition.kind !== definition.condition.kind)
      throw invalidField('definition.condition.kind', 'otherKindThanRoot');
    await checkDefinition(client, place, definition);
    await checkPlan(client, caller, plan);
    const at = new Date(context.clock());
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO alarm_rule (name, scope_kind, scope_id, overrides_id, is_off, note, created_at, updated_at, plan)
       SELECT $1, $2, $3, $4, $5, $6, $7, $7, $8 WHERE $4::int IS NULL OR NOT EXISTS (SELECT FROM alarm_rule
         WHERE overrides_id = $4 AND scope_kind = $2 AND scope_id = $3 AND deleted_at IS NULL) RETURNING id`,
      [name, scope.kind, scope.id, overridesId, isOff, note, at, plan && JSON.stringify(plan)],
    );
    // Changes of rules are serialized.
    if (!rows[0]) throw invalidField('overridesId', 'overriddenAlready');
    const made = rows[0].id;
    await addVersion(client, request, { ruleId: made, version: 1, at }, { ...body, definition });
    const detail = {
      name,
      scope,
      overridesId,
      isOff,
      isEnabled: body.isEnabled,
      note,
      plan,
      definition,
      reason: body.reason,
    };
    await writeAudit(tx, {
      ...auditOf(request, at.getTime()),
      action: 'alarm-rule:create',
      target: String(made),
      detail,
    });
    return made;
  });
  await publishRegistry(context, 'alarm_rule');
  return { id, version: 1, definitionVersion: 1 };
}

/**
 * Changes a rule if its revision is still `version`; a new definition applies from now on, and what was collected before is judged by the
 * old one.
 */
export async function changeRule(
  context: Context,
  request: FastifyRequest,
  id: number,
  body: Put,
): Promise<WrittenRule> {
  const caller = callerOf(request);
  const { made, ended } = await transaction(context.pool, async (client, tx) => {
    await changeRules(client);
    await client.query('SELECT FROM alarm_rule WHERE id = $1 FOR UPDATE', [id]);
    const existing = await readRule(client, caller, id);
    if (!existing.isChangeable) throw new AppError('outOfScope');
    if (existing.version !== body.version) throw new AppError('conflict');
    const isAnother = !isDeepStrictEqual(existing.definition, body.definition);
    if (isAnother) {
      if (existing.isOff) throw invalidField('definition', 'isTurnedOff');
      if (existing.overrides && existing.kind !== body.definition.condition.kind)
        throw invalidField('definition.condition.kind', 'otherKindThanRoot');
      await checkDefinition(client, await ownPlace(client, caller, existing.place), body.definition);
      await refuseOtherKind(client, id, existing.kind, body);
    }
    const plan = body.plan === undefined ? existing.plan : body.plan;
    const isOtherPlan = !isDeepStrictEqual(existing.plan, plan);
    if (!isDeepStrictEqual(existing.plan?.owner, plan?.owner)) await checkPlan(client, caller, plan);
    const isNew = isAnother || existing.isEnabled !== body.isEnabled;
    if (isNew && body.reason === '') throw invalidField('reason', 'required');
    const at = new Date(context.clock());
    const definitionVersion = existing.definitionVersion + (isNew ? 1 : 0);
    if (isNew) await addVersion(client, request, { ruleId: id, version: definitionVersion, at }, body);
    const version = existing.version + 1;
    await client.query(
      'UPDATE alarm_rule SET name = $2, note = $3, updated_at = $4, version = $5, plan = $6 WHERE id = $1',
      [id, body.name, body.note, at, version, plan && JSON.stringify(plan)],
    );
    const { name, note, definition, isEnabled } = existing;
    const was = {
      name,
      note,
      ...(isOtherPlan ? { plan: existing.plan } : {}),
      ...(isNew ? { definition, isEnabled } : {}),
    };
    const now = {
      name: body.name,
      note: body.note,
      ...(isOtherPlan ? { plan } : {}),
      ...(isNew ? { definition: body.definition, isEnabled: body.isEnabled } : {}),
    };
    await writeAudit(tx, {
      ...auditOf(request, at.getTime()),
      action: 'alarm-rule:update',
      target: String(id),
      detail: { ...now, definitionVersion, reason: body.reason, was },
    });
    const isSwitchedOff = existing.isEnabled && !body.isEnabled;
    return {
      made: { id, version, definitionVersion },
      ended: isSwitchedOff ? await endAlarms(client, request, [id], 'off', at) : [],
    };
  });
  await announce(context, ended);
  return made;
}

/** An override must have the kind of the rule that it replaces. */
async function refuseOtherKind(client: Queryable, id: number, kind: string, { definition }: Put): Promise<void> {
  if (definition.condition.kind === kind) return;
  const { rows } = await client.query('SELECT FROM alarm_rule WHERE overrides_id = $1 AND deleted_at IS NULL LIMIT 1', [
    id,
  ]);
  if (rows.length > 0) throw invalidField('definition.condition.kind', 'hasOverrides');
}

/** Deletes a rule and its overrides; their alarms and log remain. */
export async function removeRule(
  context: Context,
  request: FastifyRequest,
  id: number,
  version: number | undefined,
): Promise<void> {
  const caller = callerOf(request);
  const ended = await transaction(context.pool, async (client, tx) => {
    await changeRules(client);
    await client.query('SELECT FROM alarm_rule WHERE id = $1 FOR UPDATE', [id]);
    const existing = await readRule(client, caller, id);
    if (!existing.isChangeable) throw new AppError('outOfScope');
    if (version !== undefined && existing.version !== version) throw new AppError('conflict');
    const at = new Date(context.clock());
    const { rows } = await client.query<{ id: number }>(
      `UPDATE alarm_rule SET deleted_at = $2, updated_at = $2, version = version + 1
       WHERE (id = $1 OR overrides_id = $1) AND deleted_at IS NULL RETURNING id`,
      [id, at],
    );
    found(rows[0]);
    const overrides = rows.map((row) => row.id).filter((one) => one !== id);
    const { name, place, definition } = existing;
    await writeAudit(tx, {
      ...auditOf(request, at.getTime()),
      action: 'alarm-rule:delete',
      target: String(id),
      detail: { name, scope: { kind: place.kind, id: place.id }, definition, overrides },
    });
    return endAlarms(client, request, [id, ...overrides], 'deleted', at);
  });
  await announce(context, ended);
}
