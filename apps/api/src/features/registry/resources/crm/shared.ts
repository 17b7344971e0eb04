import { sql } from '@groundwatch/db/orm';
import type { CrmLikeness } from '@groundwatch/protocol/rest';
import type { Caller } from '../../../../access/caller.ts';
import type { Executor } from '../../../../audit.ts';
import { isKept, isSeen } from '../../../../crm/access.ts';
import { findDuplicates } from '../../../../crm/duplicates.ts';
import { invalidField } from '../../../../errors.ts';
import type { Row } from '../../resource.ts';

/** The data scope limits measurements, not clients. */
export const shared = { mayWrite: () => true, shownAs: { topic: 'crm' } } as const;

/** Refuses a row with duplicates unless the user has confirmed them. Unchanged fields are not checked again. */
export async function refuseDuplicate(
  tx: Executor,
  body: CrmLikeness & { isDistinct: boolean },
  existing: Row | null,
): Promise<void> {
  if (
    body.isDistinct ||
    (existing && (['name', 'phone', 'email'] as const).every((key) => body[key] === existing[key]))
  )
    return;
  const [first] = await findDuplicates(tx, body);
  if (!first) return;
  const { name, clientName, ownerName } = first;
  throw invalidField(first.fields[0] ?? 'name', ownerName === '' ? 'clientInSea' : 'clientKnown', {
    name: clientName === '' ? name : `${clientName} · ${name}`,
    owner: ownerName,
  });
}

/** Refuses a client that the caller may not work with. */
export async function refuseClient(tx: Executor, caller: Caller, clientId: number): Promise<void> {
  const { rows } = await tx.execute(
    sql`SELECT FROM crm_client WHERE id = ${clientId} AND ${caller.permissions.has('crm-sea:update') ? isSeen(caller) : isKept(caller)} FOR SHARE`,
  );
  if (rows.length === 0) throw invalidField('clientId', 'clientNotOwn');
}
