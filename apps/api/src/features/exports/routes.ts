import { families, familyKeys } from '@groundwatch/protocol/model';
import type { ExportQuery } from '@groundwatch/protocol/rest';
import type { App } from '../../app-type.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { languageOf } from '../../plugins/failures.ts';
import { route } from '../../plugins/route.ts';
import { sendFile } from '../../sheets/send-file.ts';
import { endWith } from './end-with.ts';
import { ExportStream } from './export-stream.ts';
import { exportWords, nameIn, type ExportTask, type ExportWord } from './export-task.ts';
import { exportTarget, findSources } from './find-sources.ts';
import { LocalTime } from './local-time.ts';
import { Progress } from './progress.ts';
import { ExportTurns } from './turns.ts';
import { untilClosed } from './until-closed.ts';

/** Five full sheets; a stored row with a list gives several lines. */
const MOST_IN_WORKBOOK = 5_000_000;
const MOST_LISTS_IN_WORKBOOK = 200_000;

const endSessionQuery = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE pid = $1 AND application_name = 'groundwatch export'`;

function checkZone(zone: string): void {
  try {
    new LocalTime(zone);
  } catch {
    throw invalidField('zone', 'timeZone');
  }
}

function checkSize({ format, kind }: ExportQuery, total: number): void {
  const isList = familyKeys.some((key) => key === kind && families[key].list !== undefined);
  if (format === 'xlsx' && total > (isList ? MOST_LISTS_IN_WORKBOOK : MOST_IN_WORKBOOK))
    throw invalidField('format', 'workbookRows', { total });
}

/** File name: device or station, kind, and the days of the rows in the zone. */
function fileName(name: string, { title, sources, zone }: ExportTask): string {
  const local = new LocalTime(zone);
  const day = (us: number): string => new Date(us / 1_000 + local.offset(us / 1_000)).toISOString().slice(0, 10);
  const days =
    sources.length === 0
      ? []
      : [
          day(Math.min(...sources.map(({ firstUs }) => firstUs))),
          day(Math.max(...sources.map(({ lastUs }) => lastUs))),
        ];
  return [name, title, ...new Set(days)].join(' ').replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '_');
}

export const exportRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;
  const turns = new ExportTurns();
  const underWay = new Set<ExportStream>();
  app.addHook('preClose', async () => {
    for (const stream of underWay) stream.destroy();
  });

  const taskOf = (query: ExportQuery, t: Translate, sources: ExportTask['sources']): ExportTask => ({
    kind: query.kind,
    format: query.format,
    zone: query.zone,
    at: context.clock(),
    language: t.language,
    isRaw: query.raw,
    title: query.kind === 'status' ? t('export.status') : nameIn(families[query.kind].names, t.language),
    words: Object.fromEntries(exportWords.map((word) => [word, t(`export.${word}`)])) as Record<ExportWord, string>,
    sources,
  });

  const report = (userId: number, query: ExportQuery, total: number): Progress | null =>
    query.exportId === undefined
      ? null
      : new Progress(
          query.exportId,
          total,
          () => performance.now(),
          (progress) => {
            // Progress is only shown; losing a message does no harm.
            context.bus.publish([{ kind: 'export', userId, progress }]).catch(() => undefined);
          },
        );

  route(
    app,
    'GET /rest/history/export',
    { access: ['history:list', 'device:list'], isForDisplays: false },
    async (request, reply) => {
      const { query } = request;
      const caller = callerOf(request);
      checkZone(query.zone);
      const target = await exportTarget(pool, caller, query);
      const endTurn = turns.take(caller.userId);
      try {
        const sources = await untilClosed(pool, reply.raw, (db) => findSources(db, target, query));
        const total = sources.reduce((sum, { count }) => sum + count, 0);
        checkSize(query, total);
        const { exportId: _, ...detail } = query;
        await writeAudit(context.db, { ...auditOf(request, context.clock()), action: 'history:export', detail });
        // Asked for after the rows were counted: where they are read, all of them are.
        const source = await context.reads.source();
        if (reply.raw.destroyed) throw new AppError('unavailable');
        const task = taskOf(query, languageOf(request), sources);
        const progress = report(caller.userId, query, total);
        const stream = new ExportStream(task, {
          source,
          onRows: (rows) => progress?.rows(rows),
          endSession: (pid) => {
            pool.query(endSessionQuery, [pid]).catch((err: unknown) => request.log.warn({ err }, 'an export went on'));
          },
        });
        underWay.add(stream);
        stream.once('end', () => progress?.done());
        stream.once('error', (err) => request.log.error({ err }, 'an export failed'));
        stream.once('close', () => {
          underWay.delete(stream);
          endTurn();
        });
        endWith(reply.raw, stream);
        return await sendFile(reply.header('x-total-rows', total), task.format, fileName(target.name, task), stream);
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  );
};
