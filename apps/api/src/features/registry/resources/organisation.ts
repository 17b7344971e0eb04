import { and, eq, inArray, sql } from '@groundwatch/db/orm';
import { companyTable, customerTable, platformTable, projectTable } from '@groundwatch/db';
import {
  CompanyBodySchema,
  CustomerBodySchema,
  PlatformBodySchema,
  ProjectBodySchema,
} from '@groundwatch/protocol/rest';
import { invalidField } from '../../../errors.ts';
import { resource } from '../resource.ts';
import { countOf, inScopesOf, namedIn } from './counts.ts';

export const companies = resource({
  path: 'companies',
  permission: 'company',
  table: companyTable,
  body: CompanyBodySchema,
  extras: ({ scope }) => ({ projectCount: countOf('project', 'company_id', 'company', scope?.visibleProjectIds) }),
  search: [companyTable.name, companyTable.note],
  visible: (scope) => inArray(companyTable.id, [...scope.visibleCompanyIds]),
  announces: 'role',
  bulk: ['note'],
  key: ['name'],
  dependencies: [
    namedIn('project', 'project', 'company_id'),
    namedIn('customer', 'customer', 'company_id'),
    namedIn('resource', 'resource', 'company_id', { isBlocking: false }),
    ...inScopesOf('company_id'),
  ],
});

export const customers = resource({
  path: 'customers',
  permission: 'customer',
  table: customerTable,
  body: CustomerBodySchema,
  joins: [{ table: companyTable, on: eq(companyTable.id, customerTable.companyId) }],
  extras: () => ({ companyName: companyTable.name }),
  search: [customerTable.name, customerTable.contactName, customerTable.phone, customerTable.email, companyTable.name],
  // Callers who see only a station do not see the customers of the company.
  visible: (scope) => inArray(customerTable.companyId, [...scope.companyIds]),
  mayWrite: (scope, { companyId }) => scope.companyIds.includes(companyId),
  bulk: ['note'],
  key: ['companyId', 'name'],
  dependencies: [namedIn('project', 'project', 'customer_id')],
  check: async ({ tx, body, existing }) => {
    if (body === null || existing === null || body.companyId === existing['companyId']) return;
    const theirs = await tx
      .select({ id: projectTable.id })
      .from(projectTable)
      .where(eq(projectTable.customerId, existing.id))
      .limit(1);
    if (theirs.length > 0) throw invalidField('companyId', 'hasProjects');
  },
});

export const projects = resource({
  path: 'projects',
  permission: 'project',
  table: projectTable,
  body: ProjectBodySchema,
  joins: [
    { table: companyTable, on: eq(companyTable.id, projectTable.companyId) },
    { table: customerTable, on: eq(customerTable.id, projectTable.customerId) },
  ],
  extras: ({ scope }) => ({
    companyName: companyTable.name,
    customerName: customerTable.name,
    stationCount: countOf('station', 'project_id', 'project', scope?.stationIds),
  }),
  search: [projectTable.name, projectTable.note, companyTable.name, customerTable.name],
  visible: (scope) => inArray(projectTable.id, [...scope.visibleProjectIds]),
  mayWrite: (scope, { companyId }) => scope.companyIds.includes(companyId),
  announces: 'role',
  bulk: ['companyId', 'customerId', 'note'],
  parent: 'companyId',
  key: ['companyId', 'name'],
  dependencies: [
    namedIn('station', 'station', 'project_id'),
    namedIn('resource', 'resource', 'project_id', { isBlocking: false }),
    ...inScopesOf('project_id'),
  ],
  check: async ({ tx, body }) => {
    if (body === null || body.customerId === null) return;
    const ofCompany = and(eq(customerTable.id, body.customerId), eq(customerTable.companyId, body.companyId));
    // Locked, so that the customer cannot change companies meanwhile.
    const found = await tx.select({ id: customerTable.id }).from(customerTable).where(ofCompany).for('share');
    if (found.length === 0) throw invalidField('customerId', 'otherCompany');
  },
});

export const platforms = resource({
  path: 'platforms',
  permission: 'platform',
  table: platformTable,
  body: PlatformBodySchema,
  search: [platformTable.name, platformTable.url, platformTable.note],
  visible: () => sql`false`,
  bulk: ['note'],
  key: ['name'],
  dependencies: [namedIn('station', 'station', 'platform_id')],
});

export const organisation = [companies, customers, projects, platforms] as const;
