import { DatePickerInput } from '@mantine/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StatisticsHistory } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useCalendar } from '../../ui/use-calendar.ts';
import { periodOf } from '../../ui/period/period.ts';
import { useDeviceColumn } from './cells.tsx';
import { completeness, onlineShare, useFigures } from './figures.ts';
import { lastDays, useStatisticsView } from './use-period.ts';
import { spans, ViewFrame } from './ViewFrame.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

/** History: a past day, week or month as known at its end, and as known now. */
export function HistoryView() {
  const { t } = useTranslation('statistics');
  const calendar = useCalendar();
  const { view, setView, page } = useStatisticsView();
  const { count, share } = useFigures();
  const span = spans.find((known) => known === view.filters['span']) ?? 'day';
  const yesterday = lastDays(2, useZone()).from;
  const on = periodOf(view.filters).from ?? yesterday;
  const query = { span, on, ...page };
  const list = useQuery(queryOf('GET /rest/statistics/history', { query }, { placeholderData: keepPreviousData }));
  const device = useDeviceColumn<StatisticsHistory>({ from: on, to: on });
  const choose = (changes: Record<string, string>) => setView({ filters: { ...view.filters, ...changes } });
  /** Then and now, highlighted where different. */
  const both = (key: string, title: string, text: (row: StatisticsHistory['atEnd']) => string) => ({
    key,
    title: `${title} (${t('atEnd')} → ${t('now')})`,
    isNumeric: true,
    render: ({ atEnd, now }: StatisticsHistory) => {
      const [before, after] = [text(atEnd), now ? text(now) : '—'];
      return (
        <>
          {before} → {before === after ? after : <b>{after}</b>}
        </>
      );
    },
  });
  return (
    <ViewFrame
      view="history"
      list={view}
      onList={setView}
      exported={{ from: on, to: on }}
      choices={
        <>
          <Segments
            label={t('spanLabel')}
            value={span}
            options={spans.map((value) => ({ value, label: t(`span.${value}`) }))}
            onChange={(value) => choose({ span: value })}
          />
          <DatePickerInput
            {...calendar}
            clearable={false}
            aria-description={t('on')}
            modalProps={{ title: t('on') }}
            maxDate={yesterday}
            value={on}
            onChange={(day) => choose({ from: day ?? '' })}
          />
        </>
      }
    >
      <Panel title={t('known')} isFlush>
        <DataTable
          label={t('known')}
          columns={[
            device,
            both('completeness', `${t('completeness')} %`, (one) => share(completeness(one))),
            both('received', t('received'), ({ received }) => count(received)),
            both('due', t('due'), ({ due }) => count(due)),
            both('online', `${t('online')} %`, (one) => share(onlineShare(one))),
            both('gaps', t('gaps'), ({ gaps }) => count(gaps)),
          ]}
          {...pageProps(list, view, setView)}
          keyOf={({ deviceNo }) => deviceNo}
          empty={t('noHistory')}
        />
      </Panel>
    </ViewFrame>
  );
}
