import { SensorBodySchema } from '@groundwatch/protocol/rest';
import { sensorTypes } from '@groundwatch/protocol/model';
import { nameIn } from '../../i18n/language.ts';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { DateField } from '../../registry/fields/DateField.tsx';
import { deviceRef, projectRef, stationRef } from '../../registry/references.ts';
import { MountModeCell, PortCell, SensorNameCell, SensorTypeCell } from './cells.tsx';
import { SensorCalibration } from './SensorCalibration.tsx';
import { MountModeField, PortField, SensorTypeField } from './sensor-fields.tsx';

/** Readings are stored under the sensor's type, which is fixed once there are any. */
const isStored = (_values: unknown, row: { readonly [key: string]: unknown } | null): boolean =>
  row?.['hasReadings'] === true;

export const sensors: RegistryDefinition = {
  subject: 'sensor',
  path: 'sensors',
  page: '/admin/sensors',
  schema: SensorBodySchema,
  nameOf: (row, language) => {
    const type = sensorTypes.get(String(row['type']));
    return String(row['name'] || (type ? nameIn(type.names, language) : row['type']));
  },
  list: { sort: 'deviceName' },
  columns: [
    { key: 'name', render: SensorNameCell },
    { key: 'type', render: SensorTypeCell },
    { key: 'deviceId' },
    { key: 'port', isNumeric: true, render: PortCell },
    { key: 'subAddress', isNumeric: true },
    { key: 'depth', isNumeric: true },
    { key: 'isEnabled' },
    { key: 'latestAt', sort: null },
    { key: 'stationName', isExtra: true, sort: null },
    { key: 'projectName', isExtra: true, sort: null },
    { key: 'deviceNo', isExtra: true, sort: null },
    { key: 'mountMode', isExtra: true, render: MountModeCell },
    { key: 'azimuth', isNumeric: true, isExtra: true },
    { key: 'installedOn', isExtra: true },
    { key: 'note', isExtra: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'deviceId', kind: 'reference', of: deviceRef, isDisabled: isStored },
    { key: 'type', kind: 'custom', component: SensorTypeField, isDisabled: isStored },
    { key: 'port', kind: 'custom', component: PortField, isHalf: true, isDisabled: isStored },
    {
      key: 'subAddress',
      kind: 'number',
      isHalf: true,
      isDisabled: isStored,
      hint: (t) => t('field.hint.subAddress'),
    },
    { key: 'name', kind: 'text', hint: (t) => t('field.hint.sensorName') },
    { key: 'depth', kind: 'number', decimals: 2, isHalf: true, hint: (t) => t('field.hint.depth') },
    { key: 'azimuth', kind: 'number', decimals: 1, isHalf: true, hint: (t) => t('field.hint.azimuth') },
    { key: 'mountMode', kind: 'custom', component: MountModeField, isHalf: true },
    { key: 'installedOn', kind: 'custom', component: DateField, isHalf: true },
    { key: 'isEnabled', kind: 'switch', hint: (t) => t('field.hint.sensorEnabled') },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [
    { key: 'projectId', kind: 'reference', of: projectRef },
    { key: 'stationId', kind: 'reference', of: stationRef },
    { key: 'deviceId', kind: 'reference', of: deviceRef },
    { key: 'isEnabled', kind: 'choice', choices: ['true', 'false'], words: 'boolean' },
  ],
  bulk: ['isEnabled'],
  initial: { port: null, subAddress: 0, type: null },
  rowPanel: SensorCalibration,
  drawerWidth: 640,
};
