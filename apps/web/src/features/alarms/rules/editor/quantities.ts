import {
  families,
  sensorTypes,
  type FamilyKey,
  type Names,
  type Quantity,
  type SensorField,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';

/** One field that rules can judge, with all sensor types that measure it. */
export interface QuantityChoice {
  readonly id: string;
  readonly family: FamilyKey;
  readonly familyNames: Names;
  readonly field: SensorField;
  readonly types: readonly SensorTypeCode[];
}

/** Codes, versions and settings of a sensor are not quantities. */
const isMeasured = ({ options, unit, main }: SensorField): boolean =>
  options === undefined && (unit !== '' || main === true);

function gather(): Map<string, QuantityChoice> {
  const found = new Map<string, QuantityChoice>();
  for (const type of sensorTypes.values())
    for (const field of type.fields) {
      if (!isMeasured(field)) continue;
      // Calculated values with different units are different quantities.
      const isCalculated = type.calculatedUnit !== undefined;
      const id = `${field.family}.${field.key}${isCalculated ? ` ${field.unit}` : ''}`;
      const known = found.get(id);
      found.set(id, {
        id,
        family: field.family,
        familyNames: isCalculated ? type.names : families[field.family].names,
        field: known?.field ?? field,
        types: [...(known?.types ?? []), type.code],
      });
    }
  return found;
}

const all = gather();

/** By family in catalogue order, main quantities first. */
export const quantityChoices: readonly QuantityChoice[] = [...all.values()].toSorted(
  (a, b) => Number(b.field.main === true) - Number(a.field.main === true),
);

/** The catalogue quantity of a rule, or undefined. */
export const choiceOf = ({ types, field }: Pick<Quantity, 'types' | 'field'>): QuantityChoice | undefined =>
  quantityChoices.find((choice) => choice.field.key === field && types.some((type) => choice.types.includes(type)));
