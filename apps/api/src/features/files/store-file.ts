import { createHash } from 'node:crypto';
import { sql } from '@groundwatch/db/orm';
import { fileUploadTable, storedFileTable } from '@groundwatch/db';
import type { ResourceKind, UploadAnswer } from '@groundwatch/protocol/rest';
import type { Executor } from '../../audit.ts';
import { found } from '../../errors.ts';
import { fileUrl } from '../../file-url.ts';
import type { CheckedFile } from './check/file-problem.ts';

/** Stores the file, identical content only once, and records that this user uploaded it. */
export async function storeFile(
  tx: Executor,
  { kind, userId, at }: { kind: ResourceKind; userId: number; at: Date },
  { content, bounds, ...file }: CheckedFile,
): Promise<UploadAnswer> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const rows = await tx
    .insert(storedFileTable)
    .values({ ...file, ...bounds, kind, sha256, size: content.length, content: Buffer.from(content), createdAt: at })
    // The update locks the row, so that nobody deletes it before the transaction ends.
    .onConflictDoUpdate({ target: [storedFileTable.kind, storedFileTable.sha256], set: { kind } })
    .returning({ id: storedFileTable.id });
  const { id } = found(rows[0]);
  await tx
    .insert(fileUploadTable)
    .values({ fileId: id, userId, at })
    .onConflictDoUpdate({ target: [fileUploadTable.fileId, fileUploadTable.userId], set: { at: sql`excluded.at` } });
  return { fileId: id, url: fileUrl(id, sha256), size: content.length, bounds, ...file };
}
