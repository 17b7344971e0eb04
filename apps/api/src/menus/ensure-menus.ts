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

/** The default tree as rows, parents before children. */
function* flatten(
  entries: readonly MenuEntry[],
  parentAuth: string | null,
  above: string | null,
): Generator<WantedEntry> {
  for (const [index, entry] of entries.entries()) {
    const { auth, path, component, icon, isHidden, isForOperators } = entry;
    const sortOrder = (index + 1) * 10;
    yield {
      auth,
      parentAuth,
      formerAuth: above,
      type: 'menu',
      path,
      names: entry.names,
      component,
      icon,
      sortOrder,
      isHidden,
      isForOperators,
    };
    for (const [at, action] of entry.actions.entries())
      yield {
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
      };
    yield* flatten(entry.children, auth, parentAuth);
  }
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
    const ids = new Map<string, number>();
    const isFlat = await hasNoGroups(db);
    for (const wanted of flatten(defaultMenus, null, null)) {
      const known = await db.query<{ id: number }>('SELECT id FROM menu WHERE auth = $1 ORDER BY id LIMIT 1', [
        wanted.auth,
      ]);
      const parentId = ids.get(wanted.parentAuth ?? '') ?? null;
      const id = known.rows[0]?.id ?? (await insert(db, wanted, parentId));
      if (known.rows.length > 0) await renew(db, id, wanted, parentId);
      if (isFlat && known.rows.length > 0 && parentId !== null && wanted.type === 'menu')
        await gather(db, id, wanted, parentId, ids.get(wanted.formerAuth ?? '') ?? null);
      ids.set(wanted.auth, id);
    }
    await db.query('INSERT INTO role_menu (role_id, menu_id) SELECT $1, id FROM menu ON CONFLICT DO NOTHING', [
      ADMINISTRATOR_ROLE,
    ]);
  });
}

/** Updates an unchanged entry to its present default. */
async function renew(db: Queryable, id: number, wanted: WantedEntry, parentId: number | null): Promise<void> {
  if (wanted.type === 'button')
    await db.query(
      `UPDATE menu SET parent_id = $2, sort_order = $3
       WHERE id = $1 AND version = 1 AND (parent_id <> $2 OR sort_order <> $3)`,
      [id, parentId, wanted.sortOrder],
    );
  else if (wanted.component !== '')
    await db.query(
      `UPDATE menu SET component = $2, path = $3, is_hidden = $4, sort_order = $5
       WHERE id = $1 AND component = '' AND version = 1`,
      [id, wanted.component, wanted.path, wanted.isHidden, wanted.sortOrder],
    );
}

/** The groups introduced with the areas; neither older nor new installations have them yet. */
const newGroups = ['monitoring', 'warning', 'equipment', 'organisation', 'assets', 'connection', 'access', 'records'];

async function hasNoGroups(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM menu WHERE auth = ANY($1) LIMIT 1', [
    newGroups.map((subject) => `${subject}:view`),
  ]);
  return rows.length === 0;
}

/** Moves an entry into its new group, once, when the groups are created: if it is visible, unmoved and has its default name. */
async function gather(
  db: Queryable,
  id: number,
  { names, isHidden, sortOrder }: WantedEntry,
  parentId: number,
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

async function insert(db: Queryable, wanted: WantedEntry, parentId: number | null): Promise<number> {
  const { type, path, names, component, icon, auth, sortOrder, isHidden } = wanted;
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO menu (parent_id, menu_type, path, name_zh, name_en, name_ja, component, icon, auth, sort_order, is_hidden)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [parentId, type, path, names.zh, names.en, names.ja, component, icon, auth, sortOrder, isHidden],
  );
  const id = rows[0]!.id;
  const holders = heirs[auth];
  if (holders !== undefined)
    await db.query(
      `INSERT INTO role_menu (role_id, menu_id)
       SELECT DISTINCT rm.role_id, $2::int FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE m.auth = $1
       ON CONFLICT DO NOTHING`,
      [holders, id],
    );
  if (wanted.isForOperators)
    await db.query(
      'INSERT INTO role_menu (role_id, menu_id) SELECT id, $2 FROM role WHERE id = $1 ON CONFLICT DO NOTHING',
      [OPERATOR_ROLE, id],
    );
  return id;
}
