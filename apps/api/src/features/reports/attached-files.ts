import type { AttachedFiles } from '../../notifications/channels/outcome.ts';
import type { Queryable } from '../../context.ts';
import { fileName } from './make-report.ts';
import { readReport } from './read-reports.ts';
import { writeInChild } from './write/in-child.ts';

/** Size limit of the attachments of a message: many mail servers accept ten million bytes, of which base64 uses a quarter. */
const MOST_BYTES = 7_000_000;
/** Number of cached files, as one report goes to many people. */
const REMEMBERED = 6;
const MAKE_MS = 45_000;

/** Creates attachments of report messages: none where they are too large or the report was deleted. */
export function attachedFiles(db: Queryable): AttachedFiles {
  const known = new Map<string, Promise<Uint8Array>>();
  return async ({ reportId, forms }) => {
    const report = await readReport(db, null, reportId);
    if (!report) return [];
    const { title, firstDay, lastDay, content } = report;
    const signal = AbortSignal.timeout(MAKE_MS);
    const files = [];
    for (const form of forms) {
      const key = `${reportId} ${form}`;
      const file = known.get(key) ?? writeInChild({ form, content }, signal);
      known.set(key, file);
      if (known.size > REMEMBERED) known.delete([...known.keys()][0]!);
      try {
        files.push({ filename: `${fileName(title, firstDay, lastDay)}.${form}`, content: Buffer.from(await file) });
      } catch (error) {
        known.delete(key);
        throw error;
      }
    }
    return files.reduce((sum, file) => sum + file.content.length, 0) > MOST_BYTES ? [] : files;
  };
}
