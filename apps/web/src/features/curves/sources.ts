import { statusFields, type Calibration, type FamilyKey, type Field } from '@groundwatch/protocol/model';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { STATUS_SOURCE } from './curve-address.ts';

/** A sensor, or a device's status record, as source of curves. */
export interface Source {
  /** Id of the sensor, 0 for the status record. */
  readonly id: number;
  readonly sensor: ShownSensor | null;
  readonly fields: readonly SourceField[];
  /** Elements of its list fields, 0 without any. */
  readonly elementCount: number;
  /** Depth of each element in m, if its readings contain it. */
  readonly depths: readonly (number | null)[];
  readonly calibrations: readonly Calibration[];
}

export interface SourceField extends Field {
  readonly family: FamilyKey | 'status';
  readonly isList: boolean;
}

const noCalibrations: readonly Calibration[] = [];
/** Addresses and lists describe a reading and are not measured values. */
const isDrawn = (field: Field): boolean =>
  field.options === undefined && !/^(firmware|depth|networkNo|hornNo)$|^(lbs|gps)L/.test(field.key);

const statusSource: Source = {
  id: STATUS_SOURCE,
  sensor: null,
  fields: statusFields.filter(isDrawn).map((field) => ({ ...field, family: 'status', isList: false })),
  elementCount: 0,
  depths: [],
  calibrations: noCalibrations,
};

const isList = (value: unknown): value is readonly (number | null)[] => Array.isArray(value);

/** The sensors, then the status record. `valuesOf`: the latest values, which determine the length of lists. */
export function sourcesOf(
  sensors: readonly ShownSensor[],
  valuesOf: (sensorId: number) => Readonly<Record<string, unknown>> | undefined,
): Source[] {
  const ofSensors = sensors.map((sensor): Source => {
    const values = valuesOf(sensor.id) ?? {};
    const lists = sensor.type.fields.filter((field) => field.isList).map(({ key }) => values[key]);
    const depths = isList(values['depth']) ? values['depth'].map((mm) => (mm === null ? null : mm / 1_000)) : [];
    return {
      id: sensor.id,
      sensor,
      fields: sensor.type.fields.filter(isDrawn),
      elementCount: Math.max(0, ...lists.map((list) => (isList(list) ? list.length : 0))),
      depths,
      calibrations: sensor.calibrations,
    };
  });
  return [...ofSensors.filter(({ fields }) => fields.length > 0), statusSource];
}
