import { createElement, type ComponentType } from 'react';
import { queryClient } from '../api/query-client.ts';
import { lazyPart, type Part } from '../errors/lazy-part.ts';
import { needNamespaces, type Namespace } from '../i18n/i18n.ts';
import type { RegistryDefinition } from '../registry/definition.ts';
import type * as StatisticsViews from './statistics/views.tsx';

type Load = () => Promise<ComponentType>;

/** A page that is loaded at first use, with its namespaces. */
const page = (load: Load, ...namespaces: readonly Namespace[]) =>
  lazyPart(async () => (await Promise.all([load(), needNamespaces(...namespaces)]))[0]);

/** A back-office page that consists of its definition. */
const registry = (load: () => Promise<RegistryDefinition>, ...namespaces: readonly Namespace[]) =>
  page(
    async () => {
      const [{ RegistryPage }, definition] = await Promise.all([import('../registry/RegistryPage.tsx'), load()]);
      return () => createElement(RegistryPage, { definition });
    },
    'admin',
    'words',
    ...namespaces,
  );

const crm = () => import('../features/crm/definitions.ts');

const resources = () => import('../features/registry/resources.ts');
const tcpServers = () => import('../features/registry/tcp-servers.ts');
const organisation = () => import('../features/registry/organisation.ts');

const deviceModels = () => import('../features/registry/device-models.ts');

const stations = () => import('../features/registry-field/stations.ts');
const devices = () => import('../features/registry-field/devices.ts');
const sensors = () => import('../features/registry-field/sensors.ts');

const roles = () => import('../features/registry-people/roles.ts');
const users = () => import('../features/registry-people/users.ts');

/** A view of the fault statistics. */
const statistics = (view: keyof typeof StatisticsViews) =>
  page(async () => (await import('./statistics/views.tsx'))[view], 'statistics', 'admin');

/** The components of menu entries. An entry with a missing component leads to the 404 page. */
export const pages: Readonly<Record<string, Part<object>>> = {
  // The first page, loaded with nothing it does not need.
  home: page(async () => {
    const { HomePage, fetchHome, loadUsualPanels } = await import('./home/HomePage.tsx');
    // The page shows failures.
    fetchHome(queryClient).catch(() => undefined);
    // Each panel shows its own error.
    await loadUsualPanels().catch(() => undefined);
    return HomePage;
  }, 'panels'),
  map: page(async () => {
    const { MapPage, loadMap } = await import('./map/MapPage.tsx');
    await loadMap().catch(() => undefined);
    return MapPage;
  }, 'panels'),
  alarms: page(async () => (await import('./alarms/AlarmsPage.tsx')).AlarmsPage, 'alarm'),
  account: page(async () => (await import('./account/AccountPage.tsx')).AccountPage, 'admin', 'alarm'),
  audit: page(async () => (await import('./audit/AuditPage.tsx')).AuditPage, 'admin', 'words'),
  'client-errors': page(async () => (await import('./audit/ClientErrorsPage.tsx')).ClientErrorsPage, 'admin'),
  log: page(async () => (await import('./log/LogPage.tsx')).LogPage, 'admin'),
  password: page(async () => (await import('./password/PasswordPage.tsx')).PasswordPage),
  device: page(async () => (await import('./device/DevicePage.tsx')).DevicePage, 'control', 'device', 'words', 'alarm'),
  history: page(async () => (await import('./history/HistoryPage.tsx')).HistoryPage, 'device', 'words'),
  comparison: page(
    async () => (await import('./comparison/ComparisonPage.tsx')).ComparisonPage,
    'comparison',
    'device',
  ),
  calculations: page(
    async () => (await import('./calculations/CalculationsPage.tsx')).CalculationsPage,
    'comparison',
    'device',
    'admin',
    'words',
  ),
  commands: page(async () => (await import('./commands/CommandsPage.tsx')).CommandsPage, 'control'),
  notifications: page(
    async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
    'alarm',
    'admin',
    'panels',
  ),
  horns: page(async () => (await import('./horns/HornsPage.tsx')).HornsPage, 'alarm', 'control'),
  shifts: page(async () => (await import('./shifts/ShiftsPage.tsx')).ShiftsPage, 'shift', 'alarm', 'control'),
  reports: page(async () => (await import('./reports/ReportsPage.tsx')).ReportsPage, 'report', 'admin', 'words'),
  walls: page(async () => (await import('./walls/WallsPage.tsx')).WallsPage, 'wall', 'admin'),
  devices: page(async () => (await import('./devices/DevicesPage.tsx')).DevicesPage, 'alarm'),
  'alarm-rules': page(
    async () => (await import('./alarms/AlarmRulesPage.tsx')).AlarmRulesPage,
    'alarm',
    'admin',
    'words',
  ),
  templates: page(
    async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage,
    'control',
    'words',
    'admin',
  ),
  quarantine: page(async () => (await import('./quarantine/QuarantinePage.tsx')).QuarantinePage, 'admin', 'words'),
  'device-tree': page(
    async () => (await import('./device-tree/DeviceTreePage.tsx')).DeviceTreePage,
    'admin',
    'words',
    'control',
  ),
  'statistics-count': statistics('CountPage'),
  'statistics-fault': statistics('FaultPage'),
  'statistics-iccid': statistics('CardsPage'),
  'statistics-online': statistics('OnlinePage'),
  'statistics-tree': statistics('TreePage'),
  'statistics-history': statistics('HistoryPage'),
  stations: registry(async () => (await stations()).stations),
  'device-registry': registry(async () => (await devices()).devices),
  sensors: registry(async () => (await sensors()).sensors),
  roles: registry(async () => (await roles()).roles),
  users: registry(async () => (await users()).users),
  menus: page(async () => (await import('./menus/MenusPage.tsx')).MenusPage, 'admin', 'words'),
  companies: registry(async () => (await organisation()).companies),
  customers: registry(async () => (await organisation()).customers),
  projects: registry(async () => (await organisation()).projects),
  forwarding: page(
    async () => (await import('./forwarding/ForwardingPage.tsx')).ForwardingPage,
    'exchange',
    'admin',
    'words',
  ),
  'api-tokens': page(
    async () => (await import('./api-tokens/ApiTokensPage.tsx')).ApiTokensPage,
    'exchange',
    'admin',
    'words',
  ),
  'map-sources': page(
    async () => (await import('./map-sources/MapSourcesPage.tsx')).MapSourcesPage,
    'maps',
    'admin',
    'words',
  ),
  platforms: registry(async () => (await organisation()).platforms),
  'station-types': registry(async () => (await organisation()).stationTypes),
  'device-models': registry(async () => (await deviceModels()).deviceModels),
  resources: registry(async () => (await resources()).resources),
  'crm-clients': registry(async () => (await crm()).clients, 'crm', 'device'),
  'crm-sea': registry(async () => (await crm()).sea, 'crm', 'device'),
  'crm-contacts': registry(async () => (await crm()).contacts, 'crm'),
  'crm-work': page(async () => (await import('./crm/WorkPage.tsx')).WorkPage, 'admin', 'words', 'crm', 'device'),
  'tcp-servers': registry(async () => (await tcpServers()).tcpServers),
};

/** Loads the page of this address, if it has its usual one: menus may give pages others. */
export async function loadPage(path: string): Promise<void> {
  const name = /^\/(index)?$/.test(path) ? 'home' : /^\/devices\/\d+$/.test(path) ? 'device' : path.slice(1);
  await pages[name]?.load();
}
