import {
  isOfDevice,
  isMultiSensor,
  sensorTypes,
  type Condition,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';

const withFamily = (...keys: readonly string[]): readonly SensorTypeCode[] =>
  [...sensorTypes.values()]
    .filter(({ parts }) => parts.some(({ family }) => keys.includes(family.key)))
    .map(({ code }) => code);

const inclinations = withFamily('inclination');
const rainGauges = withFamily('weather');
/** Types whose own alarm is a passed limit: cracks and moisture probes. */
export const alarmingTypes = withFamily('crack', 'moisture');
const none: readonly SensorTypeCode[] = [];

/** Sensor types that a condition judges; none of those that judge devices, or several sensors. */
export function sensorTypesOf(condition: Condition): readonly SensorTypeCode[] {
  switch (condition.kind) {
    case 'rainSum':
    case 'rainIntensity':
      return rainGauges;
    case 'trigger':
      return inclinations;
    case 'deviceAlarm':
      return condition.types;
    default:
      return 'quantity' in condition ? condition.quantity.types : none;
  }
}

/** Whether a condition judges sensors of a type one by one. */
export const isFor = (condition: Condition, type: SensorTypeCode): boolean =>
  !isOfDevice(condition.kind) && !isMultiSensor(condition.kind) && sensorTypesOf(condition).includes(type);

/** Field of a type's own trigger or alarm, null where it has none: a type with two families prefixes the second one's fields. */
export function alarmField(kind: 'trigger' | 'deviceAlarm', type: SensorTypeCode): string | null {
  const families = kind === 'trigger' ? ['inclination'] : ['crack', 'moisture'];
  const field = sensorTypes.get(type)?.fields.find((one) => one.column === 'alarm' && families.includes(one.family));
  return field?.key ?? null;
}
