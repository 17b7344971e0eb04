import {
  CompanyBodySchema,
  CustomerBodySchema,
  PlatformBodySchema,
  ProjectBodySchema,
  StationTypeBodySchema,
} from '@groundwatch/protocol/rest';
import type { RegistryDefinition } from '../../registry/definition.ts';
import { companyRef, customerRef, nameOfRow } from '../../registry/references.ts';

export const companies: RegistryDefinition = {
  subject: 'company',
  path: 'companies',
  page: '/admin/companies',
  schema: CompanyBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'projectCount', isNumeric: true, linkTo: ({ id }) => `/admin/projects?companyId=${id}` },
    { key: 'note', width: '26rem' },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'note', kind: 'multiline' },
  ],
};

export const customers: RegistryDefinition = {
  subject: 'customer',
  path: 'customers',
  page: '/admin/customers',
  schema: CustomerBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'companyId' },
    { key: 'contactName' },
    { key: 'phone' },
    { key: 'email' },
    { key: 'note', isExtra: true },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'companyId', kind: 'reference', of: companyRef },
    { key: 'name', kind: 'text' },
    { key: 'contactName', kind: 'text', isHalf: true },
    { key: 'phone', kind: 'text', isHalf: true },
    { key: 'email', kind: 'text', placeholder: 'name@example.com' },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [{ key: 'companyId', kind: 'reference', of: companyRef }],
};

export const projects: RegistryDefinition = {
  subject: 'project',
  path: 'projects',
  page: '/admin/projects',
  schema: ProjectBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'companyId' },
    { key: 'customerId' },
    { key: 'stationCount', isNumeric: true, linkTo: ({ id }) => `/admin/stations?projectId=${id}` },
    { key: 'note' },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'companyId', kind: 'reference', of: companyRef, clears: ['customerId'] },
    { key: 'name', kind: 'text' },
    {
      key: 'customerId',
      kind: 'reference',
      of: customerRef,
      canBeEmpty: true,
      hint: (t) => t('registry.hint.customerOfCompany'),
      isDisabled: ({ companyId }) => typeof companyId !== 'number',
      where: ({ companyId }) => (typeof companyId === 'number' ? { companyId } : {}),
    },
    { key: 'note', kind: 'multiline' },
  ],
  filters: [
    { key: 'companyId', kind: 'reference', of: companyRef },
    { key: 'customerId', kind: 'reference', of: customerRef },
  ],
  bulk: ['companyId', 'customerId'],
};

export const platforms: RegistryDefinition = {
  subject: 'platform',
  path: 'platforms',
  page: '/admin/platforms',
  schema: PlatformBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'name' },
  columns: [
    { key: 'name' },
    { key: 'url', width: '26rem' },
    { key: 'note' },
    { key: 'updatedAt' },
    { key: 'createdAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'name', kind: 'text' },
    { key: 'url', kind: 'text', placeholder: 'https://', hint: (t) => t('registry.hint.platformUrl') },
    { key: 'note', kind: 'multiline' },
  ],
};

export const stationTypes: RegistryDefinition = {
  subject: 'station-type',
  path: 'station-types',
  page: '/admin/station-types',
  schema: StationTypeBodySchema,
  nameOf: nameOfRow,
  list: { sort: 'sortOrder' },
  columns: [
    { key: 'code' },
    { key: 'nameZh' },
    { key: 'nameEn' },
    { key: 'nameJa' },
    { key: 'stationCount', isNumeric: true, linkTo: ({ id }) => `/admin/stations?stationTypeId=${id}` },
    { key: 'sortOrder', isNumeric: true },
    { key: 'updatedAt', isExtra: true },
    { key: 'id', isNumeric: true, isExtra: true },
  ],
  fields: [
    { key: 'code', kind: 'text', isMono: true, isHalf: true, hint: (t) => t('registry.hint.code') },
    { key: 'sortOrder', kind: 'number', isHalf: true, hint: (t) => t('registry.hint.sortOrder') },
    { key: 'nameZh', kind: 'names' },
  ],
};
