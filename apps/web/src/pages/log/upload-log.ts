import { call } from '../../api/client.ts';
import { pageBuild } from '../../server-config.ts';
import { markUploaded, type LoggedError } from '../../errors/error-log.ts';

/** Far below the limit of one call, however long the entries. */
const BATCH = 50;

/** Entries to upload: new errors, and repetitions since the last upload. */
export const notUploaded = (entries: readonly LoggedError[]): LoggedError[] =>
  entries.filter(({ count, uploaded }) => count > uploaded);

/** Uploads them. Those received count as uploaded even if a later batch fails. Throws ApiError. */
export async function uploadErrors(entries: readonly LoggedError[]): Promise<number> {
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    const errors = batch.map(({ at, count, uploaded, tag, message, page, detail }) => ({
      at: new Date(at).toISOString(),
      count: count - uploaded,
      tag,
      message,
      page: page.slice(0, 500),
      detail,
    }));
    await call('POST /rest/user/errors', { body: { build: pageBuild().slice(0, 100), errors } });
    markUploaded(batch);
  }
  return entries.length;
}
