import { sql } from '@groundwatch/db/orm';
import type { FastifyRequest } from 'fastify';
import { auditOf, writeAudit, type Executor } from '../../audit.ts';
import { publishChange, type Context } from '../../context.ts';
import { moveClients } from '../../crm/move-clients.ts';
import { refusePerson } from '../../crm/people.ts';
import { invalidField } from '../../errors.ts';
import { callerOf } from '../../plugins/authentication.ts';

type Named = { id: number; name: string }[];

const openTasks = async (db: Executor, userId: number): Promise<Named> =>
  (
    await db.execute<Named[number]>(
      sql`SELECT id, left(content, 200) AS name FROM crm_work WHERE assignee_id = ${userId} AND NOT is_done ORDER BY at, id`,
    )
  ).rows;

/** All clients and open tasks of a user who leaves. */
export async function previewHandOver(db: Executor, userId: number): Promise<{ clients: Named; tasks: Named }> {
  const clients = await db.execute<Named[number]>(
    sql`SELECT id, name FROM crm_client WHERE owner_id = ${userId} ORDER BY name, id`,
  );
  return { clients: clients.rows, tasks: await openTasks(db, userId) };
}

/** Moves all clients and open tasks to another user. The limit does not apply here. */
export async function handOver(
  context: Context,
  request: FastifyRequest,
  { fromUserId, toUserId }: { fromUserId: number; toUserId: number },
): Promise<{ clients: Named; tasks: Named }> {
  const at = context.clock();
  const { accountName } = callerOf(request);
  const handed = await context.db.transaction(async (tx) => {
    await refusePerson(tx, toUserId, 'toUserId');
    const move = { what: 'handedOver', to: toUserId, by: accountName, at } as const;
    const clients = await moveClients(tx, sql`owner_id = ${fromUserId}`, move);
    const tasks = await openTasks(tx, fromUserId);
    await tx.execute(
      sql`UPDATE crm_work SET assignee_id = ${toUserId}, version = version + 1 WHERE assignee_id = ${fromUserId} AND NOT is_done`,
    );
    if (clients.length + tasks.length === 0) throw invalidField('fromUserId', 'nothingHeld');
    await writeAudit(tx, {
      ...{ ...auditOf(request, at), action: 'crm-client:hand-over', target: String(fromUserId) },
      detail: { toUserId, clients: clients.map(({ id }) => id), tasks: tasks.map(({ id }) => id) },
    });
    return { clients, tasks };
  });
  await publishChange(context, { topic: 'crm' });
  return handed;
}
