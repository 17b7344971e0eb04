import { nameIn, type Language } from '../i18n/language.ts';
import type { ReferenceSource, RegistryRow } from './definition.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The row's name in the language, if it has several. */
export const nameOfRow = (row: RegistryRow, language: Language): string =>
  typeof row['nameZh'] === 'string'
    ? nameIn({ zh: row['nameZh'], en: text(row['nameEn']), ja: text(row['nameJa']) }, language)
    : text(row['name']);

export const companyRef: ReferenceSource = { subject: 'company', path: 'companies', page: '/admin/companies' };
export const customerRef: ReferenceSource = {
  subject: 'customer',
  path: 'customers',
  page: '/admin/customers',
  detailOf: (row) => text(row['companyName']),
};
export const projectRef: ReferenceSource = {
  subject: 'project',
  path: 'projects',
  page: '/admin/projects',
  detailOf: (row) => text(row['companyName']),
};
export const platformRef: ReferenceSource = { subject: 'platform', path: 'platforms', page: '/admin/platforms' };
export const stationTypeRef: ReferenceSource = {
  subject: 'station-type',
  path: 'station-types',
  page: '/admin/station-types',
  nameOf: nameOfRow,
};
export const stationRef: ReferenceSource = {
  subject: 'station',
  path: 'stations',
  page: '/admin/stations',
  detailOf: (row) => text(row['projectName']),
};
export const tcpServerRef: ReferenceSource = {
  subject: 'tcp-server',
  path: 'tcp-servers',
  page: '/admin/tcp-servers',
  detailOf: (row) => `${text(row['host'])}:${String(row['port'])}`,
};
export const deviceRef: ReferenceSource = {
  subject: 'device',
  path: 'devices',
  page: '/admin/devices',
  detailOf: (row) => text(row['deviceNo']),
};
export const roleRef: ReferenceSource = { subject: 'role', path: 'roles', page: '/admin/roles' };
export const menuRef: ReferenceSource = {
  subject: 'menu',
  path: 'menus',
  page: '/admin/menus',
  nameOf: nameOfRow,
  detailOf: (row) => text(row['path']) || text(row['auth']),
};

export const clientRef: ReferenceSource = {
  subject: 'crm-client',
  path: 'crm-clients',
  page: '/crm/clients',
  detailOf: (row) => text(row['region']),
};
export const contactRef: ReferenceSource = {
  subject: 'crm-contact',
  path: 'crm-contacts',
  page: '/crm/contacts',
  detailOf: (row) => text(row['role']),
};

const references = [
  companyRef,
  customerRef,
  projectRef,
  platformRef,
  stationTypeRef,
  stationRef,
  tcpServerRef,
  deviceRef,
  roleRef,
  menuRef,
  clientRef,
  contactRef,
] as const;

const otherPages: Readonly<Record<string, string>> = {
  sensor: '/admin/sensors',
  user: '/admin/users',
  resource: '/admin/resources',
  'crm-work': '/crm/work',
};

/** The page of a kind of rows, or undefined. */
export const pageOfSubject = (subject: string): string | undefined =>
  references.find((reference) => reference.subject === subject)?.page ?? otherPages[subject];
