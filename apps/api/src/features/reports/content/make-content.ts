import type { ReportBlock } from '@groundwatch/protocol/model';
import type { Pool } from '../../../context.ts';
import { siteTime } from '../../../notifications/messages/compose.ts';
import { alarmBlock, leadBlock } from './alarm-blocks.ts';
import { chartBlocks, rainChart } from './chart-blocks.ts';
import { comparisonBlock } from './comparison-block.ts';
import type { Block, ReportContent } from './content.ts';
import { deviceBlocks, unknownBlock } from './device-blocks.ts';
import { readFacts, type FactsTask } from './facts.ts';
import { figuresBlock } from './figures-block.ts';
import { mapBlock, readLayer } from './map-block.ts';
import { periodBefore, wallText } from './period.ts';
import type { ReadCurve } from './read-series.ts';
import { sensorBlock } from './sensor-block.ts';

export interface ContentTask extends Omit<FactsTask, 'before'> {
  readonly template: {
    readonly blocks: readonly ReportBlock[];
    readonly issuer: string;
    readonly signers: readonly string[];
  };
  readonly notes: string;
}

/** Makes the report of a place and period from what had been received by its end. */
export async function makeContent(pool: Pool, read: ReadCurve, task: ContentTask, now: number): Promise<ReportContent> {
  const { template, span, language, notes } = task;
  const before = template.blocks.includes('comparison') ? periodBefore(task.period, span) : null;
  const facts = await readFacts(pool, read, { ...task, before }, now);
  const { t, place, period } = facts;
  const layer = template.blocks.includes('map') ? await readLayer(pool, place.projectId) : null;
  const curves = chartBlocks(facts);
  const charts = curves.length > 0 ? curves : rainChart(facts);
  // Pictures come in pairs. Beside a map only the worst curve comes before the alarms, which belong on the first page.
  const order = template.blocks;
  const first = order.includes('map') && order.indexOf('curves') < order.indexOf('alarms') ? 1 : charts.length;
  const blocksOf: Record<ReportBlock, () => Block[]> = {
    summary: () => [leadBlock(facts)],
    figures: () => [figuresBlock(facts)],
    comparison: () => comparisonBlock(facts),
    map: () => mapBlock(facts, layer),
    curves: () => charts.slice(0, first),
    alarms: () => [alarmBlock(facts), ...(order.includes('curves') ? charts.slice(first) : [])],
    sensors: () => sensorBlock(facts),
    devices: () => deviceBlocks(facts),
    unknown: () => [unknownBlock(facts)],
    notes: () => (notes === '' ? [] : [{ kind: 'lines', title: t('report.notes'), lines: notes.split(/\r?\n/) }]),
    signatures: () => [
      {
        kind: 'signatures',
        names:
          template.signers.length > 0
            ? template.signers
            : ['made', 'checked', 'approved'].map((key) => t(`report.signer.${key}`)),
      },
    ],
  };
  const { timeZone, firstDay, lastDay, knownAt } = period;
  const zone = siteTime(period.from, timeZone).slice('2026-01-01 00:00:00 '.length);
  return {
    language,
    title: t(`report.title.${span}`, { place: place.name }),
    subtitle: [
      firstDay === lastDay ? firstDay : t('report.days', { from: firstDay, to: lastDay }),
      ...(place.name === place.projectName ? [] : [place.projectName]),
      zone,
    ].join(' · '),
    marks: template.issuer === '' ? [] : [template.issuer],
    foot: t('report.foot', { made: wallText(now, timeZone), known: wallText(knownAt, timeZone) }),
    madeAt: new Date(now).toISOString(),
    blocks: template.blocks.flatMap((block) => blocksOf[block]()),
  };
}
