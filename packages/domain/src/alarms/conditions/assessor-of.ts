import {
  DAY_MS,
  HOUR_MS,
  isOfDevice,
  joinedFields,
  sensorTypeOf,
  sensorTypes,
  type AlarmSubject,
  type Condition,
  type Quantity,
  type SensorTypeCode,
  type SimpleCondition,
} from '@groundwatch/protocol/model';
import { subjectOf, setCannotTell, type Assessor, type Needs, type Reach } from '../assessor.ts';
import { defaultDeadband, quantityField } from '../deadband.ts';
import type { Facts } from '../facts.ts';
import { alarmField, isFor } from '../fits.ts';
import { Grader } from '../grade.ts';
import { MAX_SKIPPED } from '../series.ts';
import type { Source } from '../sources.ts';
import { limitUnit } from '../units.ts';
import { changeOver, changeSince, differenceOf } from './change.ts';
import { failureWithin, tangentOver } from './creep.ts';
import { BatteryAssessor, FlagAssessor, SilenceAssessor } from './device.ts';
import { LONGEST_HOURS, rainIntensity, rainWithin } from './rain.ts';
import { DisagreementAssessor, ExpressionAssessor } from './multi-sensor.ts';
import { asRead, ValueAssessor, type ValueDescription } from './value.ts';

export interface Binding {
  readonly subject: AlarmSubject;
  readonly facts: Facts;
  readonly needs: Needs;
}

/** Two readings before the window, with unusable ones between them: the second shows whether the first is bad. */
const TWO_BEFORE = 2 * (1 + MAX_SKIPPED);

const never: Assessor = {
  triggers: [],
  assess: (_data, _at, into) => setCannotTell(into),
  describe: () => ({ limit: null, unit: '', field: null }),
};

const iso = (ms: number): string | null =>
  Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null;

const describe = (
  condition: Condition,
  { field }: Quantity,
  isList: boolean,
  more?: ValueDescription['more'],
): ValueDescription => ({
  unit: limitUnit(condition),
  field,
  isList,
  ...(more ? { more } : {}),
});

/** Binds a condition to its subject. One that does not fit it is never assessable. `reachMs`: how much further back it may be evaluated. */
export function assessorOf(condition: Condition, deadband: number, binding: Binding, reachMs = 0): Assessor {
  const { facts, needs } = binding;
  if (condition.kind === 'disagreement') {
    const { field, sensorIds, withinS, limits } = condition;
    const types = sensorIds.map((id) => facts.sensor(id)?.type);
    const found = types.map((type) => sensorTypes.get(type ?? '')?.fields.find(({ key }) => key === field));
    if (!found[0] || !found[1]) return never;
    const [one, other] = sensorIds.map((sensorId) =>
      needs.source({ kind: 'sensor', sensorId, field }, { reachMs: withinS * 1_000 }),
    );
    const shown = { unit: found[0].unit, field, isList: found[0].isList };
    const grader = new Grader(limits, 'above', deadband);
    return new DisagreementAssessor([one!, other!], withinS * 1_000, differenceOf(found[0]), grader, shown);
  }
  if (condition.kind === 'expression') {
    const withinMs = condition.withinS * 1_000;
    const members = condition.members.map(({ name, sensorId, deviceId, condition: own }) => {
      const subject: AlarmSubject = sensorId === undefined ? `device:${deviceId ?? 0}` : `sensor:${sensorId}`;
      return { name, subject, assessor: assessorOf(own, defaultDeadband(own), { ...binding, subject }, withinMs) };
    });
    return new ExpressionAssessor(members, condition.atLeast, withinMs);
  }
  // The clock evaluates these.
  if (condition.kind === 'wallSilent' || condition.kind === 'clockAhead') return never;
  const { kind, id } = subjectOf(binding.subject);
  if (kind === 'device' && isOfDevice(condition.kind)) return ofDevice(condition, id, deadband, binding, reachMs);
  const type = kind === 'sensor' ? facts.sensor(id)?.type : undefined;
  return type && isFor(condition, type) ? ofSensor(condition, id, type, deadband, binding, reachMs) : never;
}

function ofDevice(
  condition: SimpleCondition,
  deviceId: number,
  deadband: number,
  { facts, needs }: Binding,
  reachMs: number,
): Assessor {
  const from = (field: string, more = 0): number =>
    needs.source({ kind: 'status', deviceId, field }, { reachMs, more });
  switch (condition.kind) {
    case 'battery': {
      const { level } = condition;
      const low = facts.device(deviceId)?.lowBatteryV ?? null;
      const limits = condition.limits ?? (low === null ? null : { [level]: low });
      if (limits === null) return new BatteryAssessor(from('battery'), level, deadband);
      const shown = { unit: 'V', field: 'battery', isList: false };
      return new ValueAssessor(from('battery'), 0, asRead, new Grader(limits, 'below', deadband, true), shown);
    }
    case 'signal': {
      const shown = { unit: 'dBm', field: 'signal', isList: false };
      const grader = new Grader(condition.limits, 'below', deadband, true);
      return new ValueAssessor(from('signal'), 0, asRead, grader, shown);
    }
    case 'runStatus':
      return new FlagAssessor(from('runStatus'), 'runStatus', condition.level, { bits: condition.bits });
    case 'noData':
      return new SilenceAssessor(from('sendCycle', 1), new Grader(condition.limits, 'above', 0));
    default:
      return never;
  }
}

function ofSensor(
  condition: SimpleCondition,
  sensorId: number,
  type: SensorTypeCode,
  deadband: number,
  { facts, needs }: Binding,
  asked: number,
): Assessor {
  const source = (field: string, { reachMs = 0, more = 0 }: Reach = {}): number =>
    needs.source({ kind: 'sensor', sensorId, field }, { reachMs: reachMs + asked, more });
  // The source for differences, continued across re-installations.
  const joined = (field: string): Source => {
    const isJoined =
      (facts.sensor(sensorId)?.reinstallations ?? []).length > 0 &&
      joinedFields(sensorTypeOf(type)).some(({ key }) => key === field);
    return { kind: 'sensor', sensorId, field, ...(isJoined ? { isJoined } : {}) };
  };
  const joinedSource = (field: string, { reachMs = 0, more = 0 }: Reach): number =>
    needs.source(joined(field), { reachMs: reachMs + asked, more });
  switch (condition.kind) {
    case 'threshold': {
      const { quantity, side, limits } = condition;
      const isList = quantityField(quantity)?.isList ?? false;
      const grader = new Grader(limits, side, deadband);
      return new ValueAssessor(
        source(quantity.field),
        quantity.element,
        asRead,
        grader,
        describe(condition, quantity, isList),
      );
    }
    case 'rate':
    case 'accumulated': {
      const { quantity, side, limits } = condition;
      const field = quantityField(quantity);
      const difference = differenceOf(field);
      const over =
        condition.kind === 'rate'
          ? { ms: condition.hours * HOUR_MS, hours: condition.hours }
          : condition.reference.kind === 'trailing'
            ? { ms: condition.reference.days * DAY_MS, hours: 1 }
            : null;
      const index = joinedSource(quantity.field, over ? { reachMs: over.ms, more: TWO_BEFORE } : {});
      const since = (): number => {
        const at =
          condition.kind === 'accumulated' && condition.reference.kind === 'time'
            ? Date.parse(condition.reference.at)
            : (facts.sensor(sensorId)?.referenceAt ?? -Infinity);
        return needs.reference(joined(quantity.field), at);
      };
      const measure = over ? changeOver(over.ms, over.hours, difference) : changeSince(since(), difference);
      const shown = describe(condition, quantity, field?.isList ?? false);
      return new ValueAssessor(index, quantity.element, measure, new Grader(limits, side, deadband), shown);
    }
    case 'rainSum': {
      const ms = condition.hours * HOUR_MS;
      const index = source('rainTotal', { reachMs: ms, more: TWO_BEFORE });
      const shown: ValueDescription = {
        unit: 'mm',
        field: 'rainTotal',
        isList: false,
        more: () => ({ hours: condition.hours }),
      };
      return new ValueAssessor(index, 0, rainWithin(ms), new Grader(condition.limits, 'above', deadband), shown);
    }
    case 'rainIntensity': {
      const { a, b, limits } = condition;
      const index = source('rainTotal', { reachMs: LONGEST_HOURS * HOUR_MS, more: TWO_BEFORE });
      const more: ValueDescription['more'] = ([hours, intensity, curve]) => ({ hours, intensity, curve });
      const shown: ValueDescription = { unit: '×', field: 'rainTotal', isList: false, more };
      return new ValueAssessor(index, 0, rainIntensity(a, b), new Grader(limits, 'above', deadband), shown);
    }
    case 'tangentAngle': {
      const { quantity, hours, steadyVelocity, limits } = condition;
      const index = joinedSource(quantity.field, { reachMs: hours * HOUR_MS });
      const shown = describe(condition, quantity, quantityField(quantity)?.isList ?? false, ([velocity]) => ({
        velocity,
      }));
      const measure = tangentOver(hours * HOUR_MS, steadyVelocity);
      return new ValueAssessor(index, quantity.element, measure, new Grader(limits, 'above', deadband), shown);
    }
    case 'inverseVelocity': {
      const { quantity, hours, days, limits } = condition;
      const index = joinedSource(quantity.field, { reachMs: days * DAY_MS });
      const more: ValueDescription['more'] = ([at = NaN, low = NaN, high = NaN]) => ({
        failureTime: iso(at),
        failureInterval: [iso(low), iso(high)],
      });
      const shown = describe(condition, quantity, quantityField(quantity)?.isList ?? false, more);
      const measure = failureWithin(hours * HOUR_MS, days * DAY_MS);
      return new ValueAssessor(index, quantity.element, measure, new Grader(limits, 'below', deadband), shown);
    }
    case 'trigger':
    case 'deviceAlarm': {
      const field = alarmField(condition.kind, type);
      if (field === null) return never;
      const code = condition.kind === 'trigger' ? 2 : 1;
      return new FlagAssessor(source(field), field, condition.level, { code });
    }
    default:
      return never;
  }
}
