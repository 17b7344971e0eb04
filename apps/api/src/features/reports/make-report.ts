import { createHash } from 'node:crypto';
import { reportTable } from '@groundwatch/db';
import { reportBlocks } from '@groundwatch/protocol/model';
import type { Language, ReportPost, ReportTemplate } from '@groundwatch/protocol/rest';
import type { Executor } from '../../audit.ts';
import type { Pool } from '../../context.ts';
import { found, invalidField } from '../../errors.ts';
import { translator } from '../../i18n/translate.ts';
import type { ReportContent } from './content/content.ts';
import { makeContent } from './content/make-content.ts';
import { periodOf } from './content/period.ts';
import { readPlace } from './content/read-place.ts';
import type { ReadCurve } from './content/read-series.ts';

/** The requested report and its author. */
export interface ReportOrder extends ReportPost {
  /** Visible station ids; null: all. */
  readonly visible: readonly number[] | null;
  readonly scheduleId: number | null;
  readonly userId: number | null;
  readonly accountName: string;
}

export interface MadeReport {
  readonly order: ReportOrder;
  readonly stationIds: number[];
  readonly content: ReportContent;
  readonly template: Pick<ReportTemplate, 'name' | 'version'>;
  readonly fingerprint: string;
  readonly knownAt: number;
  readonly madeAt: number;
}

/** The named template, or the standard one with all blocks. */
async function templateOf(db: Pool, id: number | null, language: Language): Promise<Omit<ReportTemplate, 'id'>> {
  const standard = {
    name: translator(language)('report.standard'),
    issuer: '',
    blocks: [...reportBlocks],
    signers: [],
    version: 1,
  };
  if (id === null) return standard;
  const { rows } = await db.query<ReportTemplate>(
    'SELECT id, name, issuer, blocks, signers, version FROM report_template WHERE id = $1',
    [id],
  );
  if (!rows[0]) throw invalidField('templateId', 'reference');
  return rows[0];
}

/** Days of devices are computed from their records, which would take minutes for more. */
const MOST_DEVICES = 2_000;

/** Throws notFound where nothing of the place is visible, invalid where it has too many devices or the period has not begun. */
export async function makeReport(pool: Pool, read: ReadCurve, order: ReportOrder, now: number): Promise<MadeReport> {
  const { language, templateId, firstDay, lastDay, timeZone, span, notes } = order;
  const template = await templateOf(pool, templateId, language);
  const place = found(await readPlace(pool, order, language));
  if (place.devices.length > MOST_DEVICES)
    throw invalidField(order.stationId === null ? 'projectId' : 'stationId', 'tooManyDevices', {
      maximum: MOST_DEVICES,
    });
  const period = periodOf(firstDay, lastDay, timeZone, now);
  if (period.from >= now) throw invalidField('firstDay', 'future');
  const content = await makeContent(pool, read, { place, period, span, language, template, notes }, now);
  return {
    order,
    stationIds: place.stations.map(({ id }) => id),
    content,
    template,
    // PostgreSQL reorders keys of jsonb, so the hash is made of JSON with sorted keys.
    fingerprint: createHash('sha256').update(canonical(content)).digest('hex'),
    knownAt: period.knownAt,
    madeAt: now,
  };
}

/** JSON with sorted keys: the same text for stored and read content. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Stores the report and returns its id. */
export async function keepReport(tx: Executor, made: MadeReport): Promise<number> {
  const { order, content, template, stationIds, fingerprint } = made;
  const { projectId, stationId, span, firstDay, lastDay, timeZone, language, scheduleId, userId, accountName } = order;
  const rows = await tx
    .insert(reportTable)
    .values({
      ...{
        projectId,
        stationId,
        stationIds,
        span,
        firstDay,
        lastDay,
        timeZone,
        language,
        scheduleId,
        userId,
        accountName,
      },
      title: content.title,
      templateName: template.name,
      templateVersion: template.version,
      content,
      fingerprint,
      knownAt: new Date(made.knownAt),
      madeAt: new Date(made.madeAt),
    })
    .returning({ id: reportTable.id });
  return found(rows[0]).id;
}

/** File name without the extension. */
export const fileName = (title: string, firstDay: string, lastDay: string): string =>
  `${title} ${firstDay}${lastDay === firstDay ? '' : `_${lastDay}`}`.replaceAll(/[/\\:*?"<>|\s]+/g, ' ');
