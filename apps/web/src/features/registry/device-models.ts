import { DeviceModelBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { PanelsCell } from './device-models/PanelsCell.tsx';
import { PanelsField } from './device-models/PanelsField.tsx';

export const deviceModels: RegistryDefinition = {
  subject: 'device-model',
  path: 'device-models',
  page: '/admin/device-models',
  schema: DeviceModelBodySchema,
  nameOf: (row) => String(row['model']),
  list: { sort: 'model' },
  columns: [
    { key: 'model' },
    {
      key: 'deviceCount',
      isNumeric: true,
      linkTo: ({ model }) => `/admin/devices?model=${encodeURIComponent(String(model))}`,
    },
    { key: 'panels', sort: null, width: '36rem', render: PanelsCell },
    { key: 'note' },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'model', kind: 'text', isMono: true, hint: (t) => t('models.modelHint') },
    { key: 'panels', kind: 'custom', component: PanelsField },
    { key: 'note', kind: 'multiline' },
  ],
  initial: { panels: ['status-table', 'excel-export', 'curve', 'calibration'] },
  drawerWidth: 720,
};
