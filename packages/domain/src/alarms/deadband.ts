import {
  sensorTypes,
  type Condition,
  type Limits,
  type Quantity,
  type RuleDefinition,
  type SensorField,
} from '@groundwatch/protocol/model';

/** A field of a sensor type by its key. */
export const fieldOfType = (type: string, key: string): SensorField | undefined =>
  sensorTypes.get(type)?.fields.find((field) => field.key === key);

/** The field of a quantity in the first of its types. */
export const quantityField = ({ types, field }: Quantity): SensorField | undefined =>
  types.map((type) => fieldOfType(type, field)).find((found) => found !== undefined);

/** The field of a key in the first type that has it. */
export const anyField = (key: string): SensorField | undefined => {
  for (const type of sensorTypes.values()) {
    const found = type.fields.find((field) => field.key === key);
    if (found) return found;
  }
  return undefined;
};

const SHARE = 0.01;
const SHARE_OF_MOISTURE = 0.02;

/**
 * 1 % of the span, for moisture 2 %. The catalogue's ranges are physically possible values, not the measuring range; twice the largest
 * limit is a better estimate of the span.
 */
function ofField(field: SensorField | undefined, limits: Limits): number {
  const [low, high] = field?.range ?? [-Infinity, Infinity];
  const largest = Math.max(0, ...Object.values(limits).map(Math.abs));
  return Math.min(high - low, 2 * largest) * (field?.key === 'moisture' ? SHARE_OF_MOISTURE : SHARE);
}

const leastLimit = (limits: Limits): number => {
  const all = Object.values(limits).map(Math.abs);
  return all.length === 0 ? 0 : Math.min(...all);
};

/**
 * Default deadband in the unit of the limits: for a field by its span, for values computed from several readings 5 % of the mildest limit
 * (tangent angles 1 % of 90°, time until failure 10 %).
 */
export function defaultDeadband(condition: Condition): number {
  switch (condition.kind) {
    case 'threshold':
    case 'accumulated':
      return ofField(quantityField(condition.quantity), condition.limits);
    case 'rate':
    case 'rainSum':
    case 'rainIntensity':
      return 0.05 * leastLimit(condition.limits);
    case 'tangentAngle':
      return 0.9;
    case 'inverseVelocity':
      return 0.1 * leastLimit(condition.limits);
    case 'battery':
      return 0.1;
    case 'signal':
      return 2;
    case 'disagreement':
      return ofField(anyField(condition.field), condition.limits);
    default:
      return 0;
  }
}

export const deadbandOf = ({ condition, deadband }: RuleDefinition): number => deadband ?? defaultDeadband(condition);
