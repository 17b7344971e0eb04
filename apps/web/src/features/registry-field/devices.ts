import { DeviceBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { DeviceViews } from '../../registry/DeviceViews.tsx';
import { CycleField } from '../../registry/fields/CycleField.tsx';
import { checkSecret } from '../../registry/fields/secret.ts';
import { SecretField } from '../../registry/fields/SecretField.tsx';
import { StationPasswordField } from '../../registry/fields/StationPasswordField.tsx';
import { projectRef, stationRef, tcpServerRef } from '../../registry/references.ts';
import { DeviceLink, DeviceParts } from './DeviceParts.tsx';

const securities = ['plain', 'authenticated', 'encrypted'] as const;

export const devices: RegistryDefinition = {
  subject: 'device',
  path: 'devices',
  page: '/admin/devices',
  lead: DeviceViews,
  schema: DeviceBodySchema,
  nameOf: (row) => String(row['name'] || row['deviceNo']),
  list: { sort: 'deviceNo' },
  columns: [
    { key: 'name' },
    { key: 'deviceNo' },
    { key: 'stationId' },
    // These columns come early, so that narrow screens show them without scrolling.
    { key: 'isConnected', sort: null },
    { key: 'seenAt', sort: null },
    { key: 'isEnabled' },
    { key: 'security' },
    { key: 'hasStationPassword', isExtra: true, sort: null },
    { key: 'sensorCount', isNumeric: true, linkTo: ({ id }) => `/admin/sensors?deviceId=${id}` },
    { key: 'model' },
    { key: 'tcpServerId', isExtra: true },
    { key: 'sendCycleS', isNumeric: true, isExtra: true },
    { key: 'collectCycleS', isNumeric: true, isExtra: true },
    { key: 'projectName', isExtra: true, sort: null },
    { key: 'companyName', isExtra: true, sort: null },
    { key: 'imei', isExtra: true },
    { key: 'iccid', isExtra: true },
    { key: 'software', isExtra: true },
    { key: 'note', isExtra: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'deviceNo', kind: 'text', isMono: true, isHalf: true, hint: (t) => t('field.hint.deviceNo') },
    { key: 'name', kind: 'text', isHalf: true },
    { key: 'stationId', kind: 'reference', of: stationRef },
    { key: 'model', kind: 'text', isHalf: true, placeholder: 'PRT1020' },
    { key: 'tcpServerId', kind: 'reference', of: tcpServerRef, canBeEmpty: true, isHalf: true },
    { key: 'sendCycleS', kind: 'custom', component: CycleField, isHalf: true },
    { key: 'collectCycleS', kind: 'custom', component: CycleField, isHalf: true },
    {
      key: 'security',
      kind: 'choice',
      choices: securities,
      words: 'security',
      hint: (t, { security }) => (security === 'plain' ? t('field.hint.plain') : undefined),
    },
    {
      key: 'secret',
      kind: 'custom',
      component: SecretField,
      isShown: ({ security }, row) => security !== 'plain' || row?.['hasSecret'] === true,
    },
    {
      key: 'stationPassword',
      kind: 'custom',
      component: StationPasswordField,
      isShown: ({ security }, row) => security === 'plain' || row?.['hasStationPassword'] === true,
    },
    { key: 'isEnabled', kind: 'switch', hint: (t) => t('field.hint.deviceEnabled') },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [
    { key: 'projectId', kind: 'reference', of: projectRef },
    { key: 'stationId', kind: 'reference', of: stationRef },
    { key: 'tcpServerId', kind: 'reference', of: tcpServerRef },
    { key: 'model', kind: 'text' },
    { key: 'security', kind: 'choice', choices: securities, words: 'security' },
    { key: 'isEnabled', kind: 'choice', choices: ['true', 'false'], words: 'boolean' },
  ],
  bulk: ['stationId', 'tcpServerId', 'sendCycleS', 'collectCycleS', 'isEnabled'],
  check: checkSecret,
  // A secret generated before the mode was set back to plain is not used.
  bodyOf: (values, row) =>
    values['security'] === 'plain' && row?.['hasSecret'] !== true ? { ...values, secret: undefined } : values,
  rowActions: DeviceLink,
  rowPanel: DeviceParts,
  refreshMs: 15_000,
  drawerWidth: 640,
};
