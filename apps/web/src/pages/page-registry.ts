import { createElement, lazy, type ComponentType } from 'react';
import { withinTime } from '../errors/lazy-part.ts';
import { needNamespaces, type Namespace } from '../i18n/i18n.ts';
import type { RegistryDefinition } from '../registry/definition.ts';

type Load = () => Promise<ComponentType>;

/** A page fetched when it is opened first, with the words it needs; one that does not come in time is an error. */
const page = (load: Load, ...namespaces: readonly Namespace[]) =>
  lazy(async () => {
    const [component] = await withinTime(Promise.all([load(), needNamespaces(...namespaces)]));
    return { default: component };
  });

/** A page of the back office that is nothing but its definition. */
const registry = (load: () => Promise<RegistryDefinition>) =>
  page(
    async () => {
      const [{ RegistryPage }, definition] = await Promise.all([import('../registry/RegistryPage.tsx'), load()]);
      return () => createElement(RegistryPage, { definition });
    },
    'admin',
    'words',
  );

const resources = () => import('../features/registry/resources.ts');
const tcpServers = () => import('../features/registry/tcp-servers.ts');
const organisation = () => import('../features/registry/organisation.ts');

const stations = () => import('../features/registry-field/stations.ts');
const devices = () => import('../features/registry-field/devices.ts');
const sensors = () => import('../features/registry-field/sensors.ts');

/** What the menu's entries name as their component. An entry whose component is missing here leads to the 404 page. */
export const pages: Readonly<Record<string, ComponentType>> = {
  home: page(async () => (await import('./home/HomePage.tsx')).HomePage),
  account: page(async () => (await import('./account/AccountPage.tsx')).AccountPage, 'admin'),
  audit: page(async () => (await import('./audit/AuditPage.tsx')).AuditPage, 'admin', 'words'),
  'client-errors': page(async () => (await import('./audit/ClientErrorsPage.tsx')).ClientErrorsPage, 'admin'),
  log: page(async () => (await import('./log/LogPage.tsx')).LogPage, 'admin'),
  password: page(async () => (await import('./password/PasswordPage.tsx')).PasswordPage),
  device: page(async () => (await import('../features/device/DevicePage.tsx')).DevicePage),
  devices: page(async () => (await import('./devices/DevicesPage.tsx')).DevicesPage),
  quarantine: page(async () => (await import('./quarantine/QuarantinePage.tsx')).QuarantinePage, 'admin', 'words'),
  'device-tree': page(async () => (await import('./device-tree/DeviceTreePage.tsx')).DeviceTreePage, 'admin', 'words'),
  stations: registry(async () => (await stations()).stations),
  'device-registry': registry(async () => (await devices()).devices),
  sensors: registry(async () => (await sensors()).sensors),
  companies: registry(async () => (await organisation()).companies),
  customers: registry(async () => (await organisation()).customers),
  projects: registry(async () => (await organisation()).projects),
  platforms: registry(async () => (await organisation()).platforms),
  'station-types': registry(async () => (await organisation()).stationTypes),
  resources: registry(async () => (await resources()).resources),
  'tcp-servers': registry(async () => (await tcpServers()).tcpServers),
};
