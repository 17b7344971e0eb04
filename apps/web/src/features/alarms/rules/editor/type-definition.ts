import type { AlarmLevel, Condition, Limits, RuleDefinition } from '@groundwatch/protocol/model';
import { wallTime } from '../../../../ui/wall-time.ts';
import { emptyCondition, type ConditionDraft, type RuleDraft, type TypedLimits } from './draft.ts';

const typed = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const typedLimits = (limits: Limits): TypedLimits =>
  Object.fromEntries(([1, 2, 3, 4] as const).map((level: AlarmLevel) => [level, typed(limits[level])])) as Record<
    AlarmLevel,
    string
  >;

const typedTime = (iso: string | null, zone: string | undefined): string =>
  iso === null ? '' : wallTime(Date.parse(iso), zone);

/** A condition as a user would type it. Times are in the given zone. */
export function typeCondition(condition: Condition, zone: string | undefined): ConditionDraft {
  const draft = { ...emptyCondition, kind: condition.kind };
  const own: Partial<ConditionDraft> = {};
  const put = (more: Partial<ConditionDraft>): void => void Object.assign(own, more);
  if ('quantity' in condition) {
    const { types, field, element } = condition.quantity;
    put({ types, field, element: element === undefined ? '' : String(element + 1) });
  }
  if ('types' in condition) put({ types: condition.types });
  if ('side' in condition) put({ side: condition.side });
  if ('hours' in condition) put({ hours: typed(condition.hours) });
  if ('level' in condition) put({ level: condition.level });
  if ('withinS' in condition) put({ withinMinutes: typed(condition.withinS / 60) });
  if ('limits' in condition && condition.limits !== null) put({ limits: typedLimits(condition.limits) });
  switch (condition.kind) {
    case 'accumulated':
      put({ reference: condition.reference.kind });
      if (condition.reference.kind === 'time') put({ referenceAt: typedTime(condition.reference.at, zone) });
      if (condition.reference.kind === 'trailing') put({ referenceDays: typed(condition.reference.days) });
      break;
    case 'rainIntensity':
      put({ a: typed(condition.a), b: typed(condition.b) });
      break;
    case 'tangentAngle':
      put({ steadyVelocity: typed(condition.steadyVelocity) });
      break;
    case 'inverseVelocity':
      put({ days: typed(condition.days) });
      break;
    case 'battery':
      put({ isModelLimit: condition.limits === null });
      break;
    case 'runStatus':
      put({ bits: condition.bits });
      break;
    case 'disagreement':
      put({ field: condition.field, sensorIds: condition.sensorIds });
      break;
    case 'expression':
      put({
        atLeast: typed(condition.atLeast),
        members: condition.members.map((member) => ({
          name: member.name,
          sensorId: member.sensorId ?? null,
          deviceId: member.deviceId ?? null,
          condition: typeCondition(member.condition, zone),
        })),
      });
      break;
    default:
  }
  return { ...draft, ...own };
}

/** The parts of a draft that come from a definition. */
export function typeDefinition(
  definition: RuleDefinition,
  zone: string | undefined,
): Pick<RuleDraft, 'condition' | 'deadband' | 'needs' | 'of' | 'offDelayMinutes' | 'validFrom' | 'validTo'> {
  return {
    condition: typeCondition(definition.condition, zone),
    deadband: typed(definition.deadband),
    needs: typed(definition.onDelay.needs),
    of: typed(definition.onDelay.of),
    offDelayMinutes: typed(definition.offDelayS / 60),
    validFrom: typedTime(definition.validFrom, zone),
    validTo: typedTime(definition.validTo, zone),
  };
}
