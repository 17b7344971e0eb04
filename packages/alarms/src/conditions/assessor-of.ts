import type { AlarmSubject, Condition, Quantity } from '@groundwatch/protocol/model';
import { subjectOf, type Assessor, type Needs } from '../assessor.ts';
import { quantityField } from '../deadband.ts';
import type { Facts } from '../facts.ts';
import { Grader } from '../grade.ts';
import { asRead, ValueAssessor, type Told } from './value.ts';

export interface Binding {
  readonly subject: AlarmSubject;
  readonly facts: Facts;
  readonly needs: Needs;
}

const never: Assessor = { triggers: [], assess: () => false, describe: () => ({}) };

const told = (quantity: Quantity, unit = (given: string): string => given): Told => {
  const field = quantityField(quantity);
  return {
    unit: unit(field?.unit ?? ''),
    field: quantity.field,
    isList: field?.isList ?? false,
  };
};

/** A condition on its subject. One that does not fit it is never assessable. */
export function assessorOf(condition: Condition, deadband: number, { subject, facts, needs }: Binding): Assessor {
  const { kind, id } = subjectOf(subject);
  switch (condition.kind) {
    case 'threshold': {
      const { quantity, side, limits } = condition;
      const type = kind === 'sensor' ? facts.sensor(id)?.type : undefined;
      if (!type || !quantity.types.includes(type)) return never;
      const source = needs.source({ kind: 'sensor', sensorId: id, field: quantity.field });
      return new ValueAssessor(source, quantity.element, asRead, new Grader(limits, side, deadband), told(quantity));
    }
    default:
      return never;
  }
}
