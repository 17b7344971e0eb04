import type { AttachedFiles } from '../../notices/channels/outcome.ts';
import type { Queryable } from '../../context.ts';
import { fileName } from './make-report.ts';
import { readReport } from './read-reports.ts';
import { writeInChild } from './write/in-child.ts';

/** Bytes that go into one message; many mail servers take ten million, of which base64 eats a quarter. */
const MOST_BYTES = 7_000_000;
/** Files that are remembered: one report goes to many people. */
const REMEMBERED = 6;
const MAKE_MS = 45_000;

/** What makes the files of messages that reports are attached to: none where they are too large, or the report is no more. */
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
