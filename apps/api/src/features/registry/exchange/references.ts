import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  companyTable,
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
import { CellProblem } from './cell-problem.ts';
import type { Reader, Resource } from '../resource.ts';
import { visibleTo } from '../rows.ts';

type Names = (language: Language) => readonly AnyPgColumn[];
interface Target {
  permission: string;
  /** What a reference is written as, and further words that it may be read by. */
  names: Names;
  /** Whether a bare number may be an id: not where names are numbers. */
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

/** What the ids in a body refer to. */
const targets: Readonly<Record<string, Target>> = {
  companyId: target('company', () => [companyTable.name]),
  customerId: target('customer', () => [customerTable.name]),
  projectId: target('project', () => [projectTable.name]),
  platformId: target('platform', () => [platformTable.name]),
  stationId: target('station', () => [stationTable.name]),
  stationTypeId: target('station-type', inLanguages(stationTypeTable, stationTypeTable.code)),
  tcpServerId: target('tcp-server', () => [tcpServerTable.name]),
  deviceId: target('device', () => [deviceTable.deviceNo, deviceTable.name], false),
  roleId: target('role', () => [roleTable.name]),
  parentId: target('menu', inLanguages(menuTable, menuTable.auth)),
};

export const isReference = (key: string): boolean => Object.hasOwn(targets, key);

/** Rows by their names, both ways, as far as somebody sees them. */
export class References {
  readonly #words = new Map<number, string>();
  readonly #ids = new Map<string, Set<number>>();
  readonly #takesIds: boolean;

  constructor(rows: readonly { id: number; names: readonly string[] }[], takesIds: boolean) {
    this.#takesIds = takesIds;
    for (const { id, names } of rows) {
      this.#words.set(id, names[0] ?? '');
      for (const name of names) if (name !== '') this.#ids.set(name, (this.#ids.get(name) ?? new Set()).add(id));
    }
  }

  /** The name; with its id where others have the same one. */
  write(id: unknown): string | null {
    if (typeof id !== 'number') return null;
    const word = this.#words.get(id);
    if (word === undefined) return `#${id}`;
    return this.#ids.get(word)?.size === 1 ? word : `${word} (#${id})`;
  }

  /** The id that a name, `name (#id)`, `#id` or a bare id stands for. Throws CellProblem. */
  read(text: string): number {
    const named = this.#ids.get(text);
    if (named?.size === 1) for (const id of named) return id;
    if (named) throw new CellProblem('ambiguous', { name: text });
    const given = /(?:^|\s\()#(\d{1,9})\)?$/.exec(text)?.[1];
    if (given !== undefined) return Number(given);
    if (this.#takesIds && /^\d{1,9}$/.test(text) && this.#words.has(Number(text))) return Number(text);
    throw new CellProblem('nobodyNamed', { name: text });
  }
}

/** The rows that the keys of a body may refer to: one query a key. */
export async function loadReferences(
  db: Executor,
  resources: readonly Resource[],
  reader: Reader,
  keys: readonly string[],
): Promise<ReadonlyMap<string, References>> {
  const loaded = keys.filter(isReference).map(async (key) => {
    const { permission, names, takesIds } = targets[key]!;
    const resource = resources.find((one) => one.permission === permission);
    if (!resource) throw new Error(`nothing has the permission ${permission}`);
    const columns = names(reader.language).map((column): SQL => sql`${column}::text`);
    const rows = await db
      .select({ id: resource.table.id, names: sql<string[]>`ARRAY[${sql.join(columns, sql`, `)}]` })
      .from(resource.table)
      .where(visibleTo(resource, reader));
    return [key, new References(rows as { id: number; names: string[] }[], takesIds)] as const;
  });
  return new Map(await Promise.all(loaded));
}
