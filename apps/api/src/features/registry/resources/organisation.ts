import { eq, inArray, sql } from 'drizzle-orm';
import { companyTable, customerTable, platformTable, projectTable } from '@groundwatch/db';
import {
  CompanyBodySchema,
  CustomerBodySchema,
  PlatformBodySchema,
  ProjectBodySchema,
} from '@groundwatch/protocol/rest';
import { invalidField } from '../../../errors.ts';
import { resource } from '../resource.ts';
import { rowOf } from './row-of.ts';

export const companies = resource({
  path: 'companies',
  permission: 'company',
  table: companyTable,
  body: CompanyBodySchema,
  record: rowOf(CompanyBodySchema),
  search: [companyTable.name],
  visible: (scope) => inArray(companyTable.id, [...scope.visibleCompanyIds]),
  announces: 'role',
});

export const customers = resource({
  path: 'customers',
  permission: 'customer',
  table: customerTable,
  body: CustomerBodySchema,
  record: rowOf(CustomerBodySchema),
  search: [customerTable.name, customerTable.contactName],
  // Whoever sees one station only has no business with the customers of the whole company.
  visible: (scope) => inArray(customerTable.companyId, [...scope.companyIds]),
  mayWrite: (scope, { companyId }) => scope.companyIds.includes(companyId),
});

export const projects = resource({
  path: 'projects',
  permission: 'project',
  table: projectTable,
  body: ProjectBodySchema,
  record: rowOf(ProjectBodySchema),
  search: [projectTable.name],
  visible: (scope) => inArray(projectTable.id, [...scope.visibleProjectIds]),
  mayWrite: (scope, { companyId }) => scope.companyIds.includes(companyId),
  announces: 'role',
  check: async ({ tx, body }) => {
    if (body === null || body.customerId === null) return;
    const [customer] = await tx
      .select({ companyId: customerTable.companyId })
      .from(customerTable)
      .where(eq(customerTable.id, body.customerId));
    if (customer?.companyId !== body.companyId) throw invalidField('customerId', 'reference');
  },
});

export const platforms = resource({
  path: 'platforms',
  permission: 'platform',
  table: platformTable,
  body: PlatformBodySchema,
  record: rowOf(PlatformBodySchema),
  search: [platformTable.name],
  visible: () => sql`false`,
});

export const organisation = [companies, customers, projects, platforms] as const;
