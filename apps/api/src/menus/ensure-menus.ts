import {
  defaultMenus,
  menuActionNames,
  operatorActions,
  permissionSubject,
  type MenuEntry,
  type Names,
} from '@groundwatch/protocol/model';
import { transaction, type Pool, type Queryable } from '../context.ts';
import { ADMINISTRATOR_ROLE, OPERATOR_ROLE } from '../roles.ts';

/** An arbitrary constant: processes that start together seed in turn. */
const SEED_LOCK = 4_710_202_602;

interface WantedEntry {
  auth: string;
  parentAuth: string | null;
  /** Permission of the parent's parent: entries were there before areas and groups existed. */
  formerAuth: string | null;
  type: 'menu' | 'button';
  path: string;
  names: Names;
  component: string;
  icon: string;
  sortOrder: number;
  isHidden: boolean;
  isForOperators: boolean;
}

/** The default tree as rows, by levels. */
function levelsOf(entries: readonly MenuEntry[]): WantedEntry[][] {
  const levels: WantedEntry[][] = [];
  const add = (level: number, entry: WantedEntry): void => void (levels[level] ??= []).push(entry);
  const walk = (list: readonly MenuEntry[], level: number, parentAuth: string | null, above: string | null): void => {
    for (const [index, { actions, children, ...entry }] of list.entries()) {
      const { auth, isForOperators } = entry;
      add(level, { ...entry, parentAuth, formerAuth: above, type: 'menu', sortOrder: (index + 1) * 10 });
      for (const [at, action] of actions.entries())
        add(level + 1, {
          auth: `${permissionSubject(auth)}:${action}`,
          parentAuth: auth,
          formerAuth: auth,
          type: 'button',
          path: '',
          names: menuActionNames[action],
          component: '',
          icon: '',
          sortOrder: at + 1,
          isHidden: false,
          isForOperators: isForOperators && operatorActions.has(action),
        });
      walk(children, level + 1, auth, parentAuth);
    }
  };
  walk(entries, 0, null, null);
  return levels;
}

/** New entries that take over from another one: its holders get them from the start. */
const heirs: Readonly<Record<string, string>> = { 'sensor:list': 'tree:view', 'device:registry': 'device:update' };

/**
 * Brings the menu and the two built-in roles into the database. Changes by administrators stay. For unchanged rows, an entry whose page is
 * new gets its page and becomes visible, and a button moves with the page that it belongs to.
 */
export async function ensureMenus(pool: Pool): Promise<void> {
  await transaction(pool, async (db) => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
    await ensureRoles(db);
    const ids = await knownIds(db);
    const isFlat = !newGroups.some((subject) => ids.has(`${subject}:view`));
    for (const level of levelsOf(defaultMenus)) {
      const placed = level.map((wanted) => ({
        ...wanted,
        id: ids.get(wanted.auth),
        parentId: ids.get(wanted.parentAuth ?? '') ?? null,
      }));
      const known = placed.filter((entry): entry is KnownEntry => entry.id !== undefined);
      await renew(db, known);
      if (isFlat)
        for (const entry of known)
          if (entry.parentId !== null && entry.type === 'menu')
            await gather(db, entry, ids.get(entry.formerAuth ?? '') ?? null);
      const added = await insert(
        db,
        placed.filter(({ id }) => id === undefined),
      );
      for (const { auth, id } of added) ids.set(auth, id);
    }
    await db.query('INSERT INTO role_menu (role_id, menu_id) SELECT $1, id FROM menu ON CONFLICT DO NOTHING', [
      ADMINISTRATOR_ROLE,
    ]);
  });
}

interface PlacedEntry extends WantedEntry {
  parentId: number | null;
}

interface KnownEntry extends PlacedEntry {
  id: number;
}

/** Ids by permission, of several entries with the same one the first. Entries of administrators may have none. */
async function knownIds(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.query<{ auth: string; id: number }>(
    "SELECT auth, min(id) AS id FROM menu WHERE auth <> '' GROUP BY auth",
  );
  return new Map(rows.map(({ auth, id }) => [auth, id]));
}

/** Updates unchanged entries to their present defaults. */
async function renew(db: Queryable, entries: readonly KnownEntry[]): Promise<void> {
  await db.query(
    `UPDATE menu SET parent_id = w."parentId", sort_order = w."sortOrder"
     FROM jsonb_to_recordset($1) AS w (id int, type text, "parentId" int, "sortOrder" int)
     WHERE menu.id = w.id AND w.type = 'button' AND version = 1
       AND (parent_id <> w."parentId" OR sort_order <> w."sortOrder")`,
    [JSON.stringify(entries)],
  );
  await db.query(
    `UPDATE menu SET component = w.component, path = w.path, is_hidden = w."isHidden", sort_order = w."sortOrder"
     FROM jsonb_to_recordset($1) AS w (id int, component text, path text, "isHidden" boolean, "sortOrder" int)
     WHERE menu.id = w.id AND w.component <> '' AND menu.component = '' AND version = 1`,
    [JSON.stringify(entries)],
  );
}

/** The groups introduced with the areas; neither older nor new installations have them yet. */
const newGroups = ['monitoring', 'warning', 'equipment', 'organisation', 'assets', 'connection', 'access', 'records'];

/** Moves an entry into its new group, once, when the groups are created: if it is visible, unmoved and has its default name. */
async function gather(
  db: Queryable,
  { id, names, isHidden, sortOrder, parentId }: KnownEntry,
  formerId: number | null,
): Promise<void> {
  await db.query(
    `UPDATE menu SET parent_id = $2, sort_order = $3
     WHERE id = $1 AND parent_id IS NOT DISTINCT FROM $4 AND is_hidden = $5
       AND (version = 1 OR (name_zh, name_en, name_ja) = ($6, $7, $8))`,
    [id, parentId, sortOrder, formerId, isHidden, names.zh, names.en, names.ja],
  );
}

async function ensureRoles(db: Queryable): Promise<void> {
  const { rowCount } = await db.query(
    `INSERT INTO role (id, name, sees_all, note) VALUES
       ($1, 'administrator', true, ''), ($2, 'operator', true, 'reads values and curves, writes remarks, changes nothing else')
     ON CONFLICT DO NOTHING`,
    [ADMINISTRATOR_ROLE, OPERATOR_ROLE],
  );
  // Ids were given explicitly, so the sequence must continue after them.
  if (rowCount) await db.query(`SELECT setval(pg_get_serial_sequence('role', 'id'), (SELECT max(id) FROM role))`);
}

/** Adds entries of one level, also to the roles that have them from the start. */
async function insert(db: Queryable, entries: readonly PlacedEntry[]): Promise<{ id: number; auth: string }[]> {
  const { rows } = await db.query<{ id: number; auth: string }>(
    `INSERT INTO menu (parent_id, menu_type, path, name_zh, name_en, name_ja, component, icon, auth, sort_order, is_hidden)
     SELECT "parentId", type, path, names->>'zh', names->>'en', names->>'ja', component, icon, auth, "sortOrder", "isHidden"
     FROM jsonb_to_recordset($1) AS w ("parentId" int, type text, path text, names jsonb, component text, icon text, auth text,
       "sortOrder" int, "isHidden" boolean)
     RETURNING id, auth`,
    [JSON.stringify(entries)],
  );
  for (const { id, auth } of rows)
    if (heirs[auth] !== undefined)
      await db.query(
        `INSERT INTO role_menu (role_id, menu_id)
         SELECT DISTINCT rm.role_id, $2::int FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE m.auth = $1
         ON CONFLICT DO NOTHING`,
        [heirs[auth], id],
      );
  const ofOperators = new Set(entries.filter(({ isForOperators }) => isForOperators).map(({ auth }) => auth));
  await db.query(
    'INSERT INTO role_menu (role_id, menu_id) SELECT role.id, unnest($2::int[]) FROM role WHERE role.id = $1 ON CONFLICT DO NOTHING',
    [OPERATOR_ROLE, rows.filter(({ auth }) => ofOperators.has(auth)).map(({ id }) => id)],
  );
  return rows;
}
