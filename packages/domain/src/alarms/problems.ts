import {
  isOfDevice,
  runStatusFlags,
  sensorTypes,
  type Condition,
  type Limits,
  type Quantity,
  type RuleDefinition,
  type SensorTypeCode,
  type SimpleCondition,
} from '@groundwatch/protocol/model';
import { alarmingTypes, sensorTypesOf } from './fits.ts';
import { fieldOfType } from './deadband.ts';

/** A problem of a definition: its path (`condition.limits.1`), and a key of the words below `field` with values. */
export interface DefinitionProblem {
  readonly path: string;
  readonly problem: string;
  readonly values?: Record<string, unknown>;
}

type Found = DefinitionProblem | null;
const problem = (path: string, key: string, values?: Record<string, unknown>): DefinitionProblem => ({
  path,
  problem: key,
  ...(values ? { values } : {}),
});

const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
const positive = (path: string, value: number): Found => (isPositive(value) ? null : problem(path, 'positive'));

interface LimitRule {
  /** Whether worse levels have lower limits. */
  readonly isFalling: boolean;
  readonly isPositive?: boolean;
  readonly most?: number;
}

/** The limit of a worse level must be further out than those of all milder ones. */
function ofLimits(path: string, limits: Limits, rule: LimitRule): Found {
  const levels = ([4, 3, 2, 1] as const).filter((level) => limits[level] !== undefined);
  if (levels.length === 0) return problem(path, 'noLimit');
  let milder: number | null = null;
  for (const level of levels) {
    const limit = limits[level]!;
    if (!Number.isFinite(limit)) return problem(`${path}.${level}`, 'number');
    if (rule.isPositive && limit <= 0) return problem(`${path}.${level}`, 'positive');
    if (rule.most !== undefined && limit > rule.most)
      return problem(`${path}.${level}`, 'tooBig', { maximum: rule.most });
    if (milder !== null && (rule.isFalling ? limit >= milder : limit <= milder))
      return problem(`${path}.${level}`, rule.isFalling ? 'limitBelow' : 'limitAbove', { limit: milder });
    milder = limit;
  }
  return null;
}

function ofQuantity(path: string, { types, field, element }: Quantity): Found {
  if (types.length === 0) return problem(`${path}.types`, 'required');
  const fields = types.map((type) => fieldOfType(type, field));
  const first = fields[0];
  if (!first || fields.some((one) => !one)) return problem(`${path}.field`, 'unknownField', { key: field });
  if (first.options) return problem(`${path}.field`, 'noQuantity');
  if (fields.some((one) => one!.unit !== first.unit)) return problem(`${path}.types`, 'otherUnit');
  if (element === undefined) return null;
  const most = Math.min(
    ...types.map((type, index) =>
      fields[index]!.isList ? Math.max(...sensorTypes.get(type)!.parts.map(({ family }) => family.list?.max ?? 1)) : 1,
    ),
  );
  if (!Number.isInteger(element) || element < 0) return problem(`${path}.element`, 'tooSmall', { minimum: 0 });
  return element < most ? null : problem(`${path}.element`, 'tooBig', { maximum: most - 1 });
}

const HOURS_A_DAY = 24;
/** The fewest velocities for estimating a time of failure. */
const LEAST_WINDOWS = 5;

function ofSimple(condition: SimpleCondition, path: string): Found {
  const limits = (rule: LimitRule): Found => ofLimits(`${path}.limits`, (condition as { limits: Limits }).limits, rule);
  const ofSide = (): Found => {
    const { side } = condition as { side: string };
    return limits({ isFalling: side === 'below', isPositive: side === 'beyond' });
  };
  const quantity = (): Found => ofQuantity(`${path}.quantity`, (condition as { quantity: Quantity }).quantity);
  switch (condition.kind) {
    case 'threshold':
      return quantity() ?? ofSide();
    case 'rate':
      return quantity() ?? positive(`${path}.hours`, condition.hours) ?? ofSide();
    case 'accumulated': {
      const { reference } = condition;
      const wrong =
        reference.kind === 'trailing'
          ? positive(`${path}.reference.days`, reference.days)
          : reference.kind === 'time' && Number.isNaN(Date.parse(reference.at))
            ? problem(`${path}.reference.at`, 'date')
            : null;
      return quantity() ?? wrong ?? ofSide();
    }
    case 'rainSum':
      return positive(`${path}.hours`, condition.hours) ?? limits({ isFalling: false, isPositive: true });
    case 'rainIntensity':
      return positive(`${path}.a`, condition.a) ?? limits({ isFalling: false, isPositive: true });
    case 'tangentAngle': {
      const { steadyVelocity } = condition;
      const wrong = steadyVelocity === null ? null : positive(`${path}.steadyVelocity`, steadyVelocity);
      const ofAngle = limits({ isFalling: false, isPositive: true, most: 90 });
      return quantity() ?? positive(`${path}.hours`, condition.hours) ?? wrong ?? ofAngle;
    }
    case 'inverseVelocity': {
      const { hours, days } = condition;
      const least = (LEAST_WINDOWS * hours) / HOURS_A_DAY;
      const isShort = !(days >= least);
      return (
        quantity() ??
        positive(`${path}.hours`, hours) ??
        (isShort ? problem(`${path}.days`, 'tooSmall', { minimum: Number(least.toPrecision(4)) }) : null) ??
        limits({ isFalling: true, isPositive: true })
      );
    }
    case 'deviceAlarm':
      return condition.types.length > 0 && condition.types.every((type) => alarmingTypes.includes(type))
        ? null
        : problem(`${path}.types`, 'noDeviceAlarm');
    case 'noData':
      return limits({ isFalling: false, isPositive: true });
    case 'battery':
      return condition.limits === null ? null : limits({ isFalling: true, isPositive: true });
    case 'signal':
      return limits({ isFalling: true, most: 0 });
    case 'runStatus': {
      const isKnown = condition.bits.every((bit) => runStatusFlags.some((flag) => flag.bit === bit));
      return condition.bits.length > 0 && isKnown ? null : problem(`${path}.bits`, 'required');
    }
    default:
      return null;
  }
}

/** Type of a sensor that a definition names; undefined where unknown. */
export type TypeOfSensor = (sensorId: number) => SensorTypeCode | undefined;

function ofMembers(condition: Condition & { kind: 'expression' }, typeOf: TypeOfSensor | undefined): Found {
  const { members, atLeast, withinS } = condition;
  if (members.length === 0) return problem('condition.members', 'required');
  for (const [index, { name, sensorId, deviceId, condition: own }] of members.entries()) {
    const path = `condition.members.${index}`;
    if (name.trim() === '') return problem(`${path}.name`, 'required');
    if (members.findIndex((one) => one.name === name) !== index) return problem(`${path}.name`, 'repeated');
    const isDevice = isOfDevice(own.kind);
    if (isDevice && deviceId === undefined) return problem(`${path}.deviceId`, 'required');
    if (!isDevice && sensorId === undefined) return problem(`${path}.sensorId`, 'required');
    if ((isDevice ? sensorId : deviceId) !== undefined) return problem(path, 'oneOfBoth');
    const type = isDevice ? undefined : typeOf?.(sensorId!);
    if (type && !sensorTypesOf(own).includes(type)) return problem(`${path}.sensorId`, 'otherType');
    const found = ofSimple(own, `${path}.condition`);
    if (found) return found;
  }
  // Missing-data rules alone would never be evaluated, as no reading comes.
  if (members.every(({ condition: own }) => own.kind === 'noData')) return problem('condition.members', 'onlySilence');
  if (!Number.isInteger(atLeast) || atLeast < 1) return problem('condition.atLeast', 'tooSmall', { minimum: 1 });
  if (atLeast > members.length) return problem('condition.atLeast', 'tooBig', { maximum: members.length });
  return positive('condition.withinS', withinS);
}

function ofCondition(condition: Condition, typeOf: TypeOfSensor | undefined): Found {
  if (condition.kind === 'expression') return ofMembers(condition, typeOf);
  if (condition.kind === 'wallSilent' || condition.kind === 'clockAhead') return null;
  if (condition.kind !== 'disagreement') return ofSimple(condition, 'condition');
  const { field, sensorIds, withinS, limits } = condition;
  if (sensorIds[0] === sensorIds[1]) return problem('condition.sensorIds.1', 'repeated');
  const types = typeOf ? sensorIds.map((id) => typeOf(id)).filter((type) => type !== undefined) : [];
  return (
    (types.length > 0 ? ofQuantity('condition', { types, field }) : null) ??
    positive('condition.withinS', withinS) ??
    ofLimits('condition.limits', limits, { isFalling: false, isPositive: true })
  );
}

/**
 * The problem of a definition; null where it has none. Page and server share this function. `typeOf` gives the types of named sensors,
 * where known.
 */
export function definitionProblem(definition: RuleDefinition, typeOf?: TypeOfSensor): DefinitionProblem | null {
  const { condition, deadband, onDelay, offDelayS, validFrom, validTo } = definition;
  const wrong = ofCondition(condition, typeOf);
  if (wrong) return wrong;
  if (deadband !== null && !(deadband >= 0)) return problem('deadband', 'tooSmall', { minimum: 0 });
  if (onDelay.needs < 1) return problem('onDelay.needs', 'tooSmall', { minimum: 1 });
  if (onDelay.needs > onDelay.of) return problem('onDelay.needs', 'tooBig', { maximum: onDelay.of });
  if (!(offDelayS >= 0)) return problem('offDelayS', 'tooSmall', { minimum: 0 });
  if (validFrom !== null && validTo !== null && !(Date.parse(validFrom) < Date.parse(validTo)))
    return problem('validTo', 'endBeforeStart');
  return null;
}
