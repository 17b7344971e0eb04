import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull } from '@groundwatch/db/orm';
import {
  fileUploadTable,
  remarkEditTable,
  remarkPictureTable,
  remarkTable,
  sensorTable,
  storedFileTable,
} from '@groundwatch/db';
import type { RemarkBody } from '@groundwatch/protocol/rest';
import type { Caller } from '../../access/caller.ts';
import type { Executor } from '../../audit.ts';
import { AppError, found, invalidField } from '../../errors.ts';

/** Refuses a sensor of another device. */
async function refuseSensor(tx: Executor, deviceId: number, sensorId: number | null): Promise<void> {
  if (sensorId === null) return;
  const isOwn = and(eq(sensorTable.id, sensorId), eq(sensorTable.deviceId, deviceId));
  const rows = await tx.select({ id: sensorTable.id }).from(sensorTable).where(isOwn);
  if (rows.length === 0) throw invalidField('sensorId', 'reference');
}

/** A picture can be used by its uploader; existing pictures by everybody who may change the remark. */
async function refuseFiles(
  tx: Executor,
  { userId }: Caller,
  fileIds: readonly number[],
  kept: readonly number[],
): Promise<void> {
  if (new Set(fileIds).size < fileIds.length) throw invalidField('fileIds', 'repeated');
  const added = fileIds.filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const files = await tx
    .select({ id: storedFileTable.id, kind: storedFileTable.kind })
    .from(storedFileTable)
    .innerJoin(fileUploadTable, and(eq(fileUploadTable.fileId, storedFileTable.id), eq(fileUploadTable.userId, userId)))
    .where(inArray(storedFileTable.id, added));
  if (files.length < added.length) throw invalidField('fileIds', 'reference');
  if (files.some(({ kind }) => kind !== 'picture')) throw invalidField('fileIds', 'fileOfKind');
}

async function putPictures(tx: Executor, remarkId: number, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length > 0)
    await tx.insert(remarkPictureTable).values(fileIds.map((fileId, position) => ({ remarkId, fileId, position })));
}

const columnsOf = ({ sensorId, at, until, content }: RemarkBody) => ({
  sensorId,
  at: new Date(at),
  until: until === null ? null : new Date(until),
  content,
});

/** Creates a remark and returns its id. */
export async function createRemark(
  tx: Executor,
  caller: Caller,
  deviceId: number,
  body: RemarkBody,
  now: Date,
): Promise<number> {
  await refuseSensor(tx, deviceId, body.sensorId);
  await refuseFiles(tx, caller, body.fileIds, []);
  const rows = await tx
    .insert(remarkTable)
    .values({
      ...columnsOf(body),
      deviceId,
      authorId: caller.userId,
      authorName: caller.accountName,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: remarkTable.id });
  const { id } = found(rows[0]);
  await putPictures(tx, id, body.fileIds);
  return id;
}

/** Locks the remark if its version is still the one that was read. Throws notFound or conflict. */
async function lockRemark(tx: Executor, id: number, version: number | undefined) {
  const isThere = and(eq(remarkTable.id, id), isNull(remarkTable.deletedAt));
  const row = found((await tx.select().from(remarkTable).where(isThere).for('update'))[0]);
  if (version !== undefined && row.version !== version) throw new AppError('conflict');
  return row;
}

/** Changes a remark and keeps the earlier text: returns it, or null where nothing changed. */
export async function changeRemark(
  tx: Executor,
  caller: Caller,
  id: number,
  { version, ...body }: RemarkBody & { version: number },
  now: Date,
): Promise<Partial<RemarkBody> | null> {
  const row = await lockRemark(tx, id, version);
  const pictures = await tx
    .select({ fileId: remarkPictureTable.fileId })
    .from(remarkPictureTable)
    .where(eq(remarkPictureTable.remarkId, id))
    .orderBy(asc(remarkPictureTable.position));
  const before: RemarkBody = {
    sensorId: row.sensorId,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    content: row.content,
    fileIds: pictures.map(({ fileId }) => fileId),
  };
  if (isDeepStrictEqual(before, body)) return null;
  if (body.sensorId !== before.sensorId) await refuseSensor(tx, row.deviceId, body.sensorId);
  await refuseFiles(tx, caller, body.fileIds, before.fileIds);
  await tx.insert(remarkEditTable).values({
    remarkId: id,
    version,
    editedAt: now,
    editorId: caller.userId,
    editorName: caller.accountName,
    before,
  });
  await tx
    .update(remarkTable)
    .set({ ...columnsOf(body), updatedAt: now, version: version + 1 })
    .where(eq(remarkTable.id, id));
  await tx.delete(remarkPictureTable).where(eq(remarkPictureTable.remarkId, id));
  await putPictures(tx, id, body.fileIds);
  const changed = Object.entries(before).filter(
    ([key, value]) => !isDeepStrictEqual(value, body[key as keyof RemarkBody]),
  );
  return Object.fromEntries(changed);
}

/** Hides a deleted remark; its text stays in the database. */
export async function removeRemark(
  tx: Executor,
  caller: Caller,
  id: number,
  version: number | undefined,
  now: Date,
): Promise<{ content: string; authorName: string }> {
  const { content, authorName } = await lockRemark(tx, id, version);
  await tx.update(remarkTable).set({ deletedAt: now, deleterName: caller.accountName }).where(eq(remarkTable.id, id));
  return { content, authorName };
}
