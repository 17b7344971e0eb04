import { eq, inArray } from '@groundwatch/db/orm';
import { companyTable, platformTable, projectTable, stationTable, stationTypeTable } from '@groundwatch/db';
import { StationBodySchema, StationTypeBodySchema, type Language } from '@groundwatch/protocol/rest';
import { resource } from '../resource.ts';
import { countOf, inScopesOf, namedIn } from './counts.ts';
import { refuseHiddenTargets } from './hidden-targets.ts';

const typeName = (language: Language) =>
  ({ 'zh-chs': stationTypeTable.nameZh, en: stationTypeTable.nameEn, ja: stationTypeTable.nameJa })[language];

export const stations = resource({
  path: 'stations',
  permission: 'station',
  table: stationTable,
  body: StationBodySchema,
  joins: [
    { table: projectTable, on: eq(projectTable.id, stationTable.projectId) },
    { table: companyTable, on: eq(companyTable.id, projectTable.companyId) },
    { table: platformTable, on: eq(platformTable.id, stationTable.platformId) },
    { table: stationTypeTable, on: eq(stationTypeTable.id, stationTable.stationTypeId) },
  ],
  extras: ({ language }) => ({
    companyId: projectTable.companyId,
    companyName: companyTable.name,
    projectName: projectTable.name,
    platformName: platformTable.name,
    stationTypeName: typeName(language),
    deviceCount: countOf('device', 'station_id', 'station'),
  }),
  filters: { companyId: projectTable.companyId },
  search: [
    stationTable.name,
    stationTable.note,
    projectTable.name,
    companyTable.name,
    stationTypeTable.nameZh,
    stationTypeTable.nameEn,
    stationTypeTable.nameJa,
  ],
  visible: (scope) => inArray(stationTable.id, [...scope.stationIds]),
  mayWrite: (scope, { projectId }) => scope.projectIds.includes(projectId),
  announces: 'station',
  bulk: ['projectId', 'platformId', 'stationTypeId', 'timeZone', 'note'],
  parent: 'projectId',
  key: ['projectId', 'name'],
  shown: ['companyName'],
  dependencies: [
    namedIn('device', 'device', 'station_id'),
    namedIn('alarm', 'alarm', 'station_id', { name: "'#' || id" }),
    namedIn('maintenance-window', 'maintenance_window', 'station_id', { name: 'reason' }),
    namedIn('marked-event', 'marked_event', 'station_id'),
    namedIn('resource', 'resource', 'station_id', { isBlocking: false }),
    ...inScopesOf('station_id'),
  ],
  check: async ({ caller, body, existing }) => {
    if (body !== null) refuseHiddenTargets(caller, body, existing, ['platformId']);
  },
});

export const stationTypes = resource({
  path: 'station-types',
  permission: 'station-type',
  table: stationTypeTable,
  body: StationTypeBodySchema,
  extras: ({ scope }) => ({
    stationCount: countOf('station', 'station_type_id', 'station_type', scope?.stationIds),
  }),
  search: [stationTypeTable.code, stationTypeTable.nameZh, stationTypeTable.nameEn, stationTypeTable.nameJa],
  bulk: ['sortOrder'],
  key: ['code'],
  dependencies: [namedIn('station', 'station', 'station_type_id')],
});
