import { StationBodySchema } from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { companyRef, nameOfRow, platformRef, projectRef, stationTypeRef } from '../../registry/references.ts';
import { StationPictures } from './StationPictures.tsx';
import { StationPlace } from './StationPlace.tsx';

export const stations: RegistryDefinition = {
  subject: 'station',
  path: 'stations',
  page: '/admin/stations',
  schema: StationBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'projectId' },
    { key: 'stationTypeId' },
    { key: 'deviceCount', isNumeric: true, linkTo: ({ id }) => `/admin/devices?stationId=${id}` },
    { key: 'longitude', isNumeric: true },
    { key: 'latitude', isNumeric: true },
    { key: 'elevation', isNumeric: true, isExtra: true },
    { key: 'timeZone' },
    { key: 'platformId', isExtra: true },
    { key: 'companyName', isExtra: true, sort: null },
    { key: 'note', isExtra: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'projectId', kind: 'reference', of: projectRef, isHalf: true },
    { key: 'stationTypeId', kind: 'reference', of: stationTypeRef, isHalf: true },
    { key: 'place', kind: 'custom', component: StationPlace },
    { key: 'longitude', kind: 'number', decimals: 6, isHalf: true },
    { key: 'latitude', kind: 'number', decimals: 6, isHalf: true },
    { key: 'elevation', kind: 'number', decimals: 2, isHalf: true },
    { key: 'platformId', kind: 'reference', of: platformRef, canBeEmpty: true, isHalf: true },
    { key: 'timeZone', kind: 'timeZone' },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [
    { key: 'companyId', kind: 'reference', of: companyRef },
    { key: 'projectId', kind: 'reference', of: projectRef },
    { key: 'stationTypeId', kind: 'reference', of: stationTypeRef },
  ],
  bulk: ['projectId', 'stationTypeId', 'platformId'],
  rowPanel: StationPictures,
  drawerWidth: 720,
};
