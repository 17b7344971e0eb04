import { type AnyPgColumn, sql, type SQL } from '@groundwatch/db/orm';
import {
  companyTable,
  crmClientTable,
  crmContactTable,
  customerTable,
  deviceTable,
  menuTable,
  platformTable,
  projectTable,
  roleTable,
  stationTable,
  stationTypeTable,
  tcpServerTable,
} from '@groundwatch/db';
import type { Language } from '@groundwatch/protocol/rest';
import type { Executor } from '../../../audit.ts';
import type { SheetList } from '../../../sheets/sheet-list.ts';
import type { Reader, Resource } from '../resource.ts';
import { visibleTo } from '../rows.ts';
import { textOf, type CellForm } from './cell-forms.ts';
import { entriesForm, entryForm, namedEntries } from './menu-entries.ts';
import { References, type Named } from './references.ts';
import { namedSites, scopesForm } from './scopes.ts';

type Names = (language: Language) => readonly AnyPgColumn[];
interface Target {
  permission: string;
  names: Names;
  takesIds: boolean;
}

const inLanguages =
  (table: Record<'nameZh' | 'nameEn' | 'nameJa', AnyPgColumn>, ...more: AnyPgColumn[]): Names =>
  (language) => {
    const { nameZh, nameEn, nameJa } = table;
    const first = { 'zh-chs': nameZh, en: nameEn, ja: nameJa }[language];
    return [first, nameZh, nameEn, nameJa, ...more];
  };
const target = (permission: string, names: Names, takesIds = true): Target => ({ permission, names, takesIds });

/** Resources that ids in a body refer to. */
const targets = {
  companyId: target('company', () => [companyTable.name]),
  customerId: target('customer', () => [customerTable.name]),
  projectId: target('project', () => [projectTable.name]),
  platformId: target('platform', () => [platformTable.name]),
  stationId: target('station', () => [stationTable.name]),
  stationTypeId: target('station-type', inLanguages(stationTypeTable, stationTypeTable.code)),
  tcpServerId: target('tcp-server', () => [tcpServerTable.name]),
  deviceId: target('device', () => [deviceTable.deviceNo, deviceTable.name], false),
  roleId: target('role', () => [roleTable.name]),
  clientId: target('crm-client', () => [crmClientTable.name]),
  contactId: target('crm-contact', () => [crmContactTable.name]),
} satisfies Readonly<Record<string, Target>>;

interface Source {
  db: Executor;
  resources: readonly Resource[];
  reader: Reader;
}

/** The rows that the caller sees, with their names. */
async function namedRows({ db, resources, reader }: Source, { permission, names }: Target): Promise<Named[]> {
  const resource = resources.find((one) => one.permission === permission);
  if (!resource) throw new Error(`nothing has the permission ${permission}`);
  const columns = names(reader.language).map((column): SQL => sql`${column}::text`);
  const rows = await db
    .select({ id: resource.table.id, names: sql<string[]>`ARRAY[${sql.join(columns, sql`, `)}]` })
    .from(resource.table)
    .where(visibleTo(resource, reader));
  return rows as Named[];
}

const one =
  (wanted: Target) =>
  async (source: Source): Promise<CellForm> => {
    const references = new References(await namedRows(source, wanted), wanted.takesIds);
    return { write: (id) => references.write(id), read: (cell) => references.read(textOf(cell).trim()) };
  };

const entries = async ({ db, resources, reader }: Source): Promise<References> => {
  const resource = resources.find(({ permission }) => permission === 'menu');
  const rows = await db
    .select()
    .from(menuTable)
    .where(resource && visibleTo(resource, reader));
  return new References(namedEntries(rows), true);
};

async function scopes(source: Source): Promise<CellForm> {
  const { db, reader, resources } = source;
  const seen = (permission: string) => {
    const resource = resources.find((one) => one.permission === permission);
    return resource && visibleTo(resource, reader);
  };
  const { id, name, companyId } = projectTable;
  const [companies, projects, stations] = await Promise.all([
    db.select({ id: companyTable.id, name: companyTable.name }).from(companyTable).where(seen('company')),
    db.select({ id, name, parentId: companyId }).from(projectTable).where(seen('project')),
    db
      .select({ id: stationTable.id, name: stationTable.name, parentId: stationTable.projectId })
      .from(stationTable)
      .where(seen('station')),
  ]);
  return scopesForm(reader.language, namedSites(companies, projects, stations));
}

/** Cell forms of fields that refer to other rows; each needs one or a few queries. */
const forms: Readonly<Record<string, (source: Source) => Promise<CellForm>>> = {
  ...Object.fromEntries(Object.entries(targets).map(([key, wanted]) => [key, one(wanted)])),
  parentId: async (source) => entryForm(await entries(source)),
  menuIds: async (source) => entriesForm(await entries(source)),
  scopes,
};

/** Cell forms for the body's keys that refer to other rows. */
export async function loadReferences(
  db: Executor,
  resources: readonly Resource[],
  reader: Reader,
  { body }: SheetList,
): Promise<ReadonlyMap<string, CellForm>> {
  const loaded = Object.keys(body.shape)
    .filter((key) => Object.hasOwn(forms, key))
    .map(async (key) => [key, await forms[key]!({ db, resources, reader })] as const);
  return new Map(await Promise.all(loaded));
}
