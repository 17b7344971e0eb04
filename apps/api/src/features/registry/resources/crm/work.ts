import { and, eq, inArray, sql } from '@groundwatch/db/orm';
import {
  crmClientTable,
  crmContactTable,
  crmWorkFileTable,
  crmWorkTable,
  fileUploadTable,
  storedFileTable,
} from '@groundwatch/db';
import { CrmWorkBodySchema } from '@groundwatch/protocol/rest';
import type { Caller } from '../../../../access/caller.ts';
import type { Executor } from '../../../../audit.ts';
import { isWorkSeen } from '../../../../crm/access.ts';
import { refusePerson } from '../../../../crm/people.ts';
import { invalidField } from '../../../../errors.ts';
import { fileUrl } from '../../../../file-url.ts';
import { resource, type Row } from '../../resource.ts';
import { refuseClient, shared } from './shared.ts';

const iso = (time: unknown): string | null => (time instanceof Date ? time.toISOString() : null);

/** A picture can be used by its uploader; existing pictures by everybody who may change the row. */
async function refuseFiles(tx: Executor, { userId }: Caller, ids: readonly number[], existing: Row | null) {
  if (new Set(ids).size < ids.length) throw invalidField('fileIds', 'repeated');
  const kept = (existing?.['fileIds'] ?? []) as number[];
  const added = ids.filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const { fileId, userId: uploader } = fileUploadTable;
  const known = await tx
    .select({ id: storedFileTable.id })
    .from(storedFileTable)
    .innerJoin(fileUploadTable, and(eq(fileId, storedFileTable.id), eq(uploader, userId)))
    .where(and(inArray(storedFileTable.id, added), eq(storedFileTable.kind, 'picture')));
  if (known.length < added.length) throw invalidField('fileIds', 'reference');
}

export const work = resource({
  path: 'crm-work',
  permission: 'crm-work',
  table: crmWorkTable,
  body: CrmWorkBodySchema,
  joins: [{ table: crmClientTable, on: eq(crmClientTable.id, crmWorkTable.clientId) }],
  extras: () => ({
    clientName: crmClientTable.name,
    contactName: sql`(SELECT k.name FROM crm_contact k WHERE k.id = crm_work.contact_id)`,
    assigneeName: sql`(SELECT u.account_name FROM app_user u WHERE u.id = crm_work.assignee_id)`,
  }),
  search: [crmWorkTable.content, crmWorkTable.nextStep, crmClientTable.name],
  seenBy: isWorkSeen,
  ...shared,
  bulk: ['isDone', 'way'],
  key: ['clientId', 'at'],
  notInFiles: ['assigneeId', 'fileIds'],
  shown: ['assigneeName', 'createdBy'],
  check: async ({ context, tx, caller, body, existing }) => {
    const isOwn = existing?.['assigneeId'] === caller.userId;
    if (!isOwn) await refuseClient(tx, caller, Number(existing?.['clientId'] ?? body?.clientId));
    if (body === null) return;
    if (body.clientId !== existing?.['clientId']) await refuseClient(tx, caller, body.clientId);
    if (body.workKind === 'followUp' && Date.parse(body.at) > context.clock() + 60_000)
      throw invalidField('at', 'notAhead');
    if (body.contactId !== null) {
      const isTheirs = and(eq(crmContactTable.id, body.contactId), eq(crmContactTable.clientId, body.clientId));
      const known = await tx.select({ id: crmContactTable.id }).from(crmContactTable).where(isTheirs);
      if (known.length === 0) throw invalidField('contactId', 'otherClient');
    }
    if (body.assigneeId !== null && body.assigneeId !== existing?.['assigneeId'])
      await refusePerson(tx, body.assigneeId, 'assigneeId');
    await refuseFiles(tx, caller, body.fileIds, existing);
  },
  values: ({ context, caller, existing, body }) => {
    const { nextContactOn: _next, fileIds: _files, at, remindAt, ...fields } = body;
    const isDone = body.workKind === 'followUp' || body.isDone;
    const now = new Date(context.clock());
    const reminder = body.workKind === 'task' ? remindAt : null;
    return {
      ...fields,
      at: new Date(at),
      assigneeId: body.assigneeId ?? caller.userId,
      isDone,
      doneAt: !isDone ? null : body.workKind === 'followUp' ? new Date(at) : (existing?.['doneAt'] ?? now),
      remindAt: reminder === null ? null : new Date(reminder),
      // A changed reminder is sent again.
      ...(existing && existing['remindAt'] === (reminder === null ? null : new Date(reminder).toISOString())
        ? {}
        : { remindedAt: null }),
      ...(existing ? {} : { createdBy: caller.accountName }),
    };
  },
  after: async ({ tx, body }, workId) => {
    await tx.delete(crmWorkFileTable).where(eq(crmWorkFileTable.workId, workId));
    if (body.fileIds.length > 0)
      await tx.insert(crmWorkFileTable).values(body.fileIds.map((fileId, position) => ({ workId, fileId, position })));
    if (body.nextContactOn !== null)
      await tx
        .update(crmClientTable)
        .set({ nextContactOn: body.nextContactOn, version: sql`${crmClientTable.version} + 1` })
        .where(eq(crmClientTable.id, body.clientId));
  },
  complete: async (db, rows) => {
    const ids = rows.map(({ id }) => id);
    const { workId, fileId, position } = crmWorkFileTable;
    const { sha256, width, height } = storedFileTable;
    const found =
      ids.length === 0
        ? []
        : await db
            .select({ workId, fileId, sha256, width, height })
            .from(crmWorkFileTable)
            .innerJoin(storedFileTable, eq(storedFileTable.id, fileId))
            .where(inArray(workId, ids))
            .orderBy(position);
    const byWork = Map.groupBy(found, (file) => file.workId);
    return rows.map((row) => {
      const files = (byWork.get(row.id) ?? []).map((file) => ({
        ...{ fileId: file.fileId, url: fileUrl(file.fileId, file.sha256), width: file.width, height: file.height },
      }));
      return {
        ...row,
        at: iso(row['at']),
        remindAt: iso(row['remindAt']),
        nextContactOn: null,
        files,
        fileIds: files.map((file) => file.fileId),
      };
    });
  },
});
