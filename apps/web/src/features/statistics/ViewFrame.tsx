import type { ReactNode } from 'react';
import { download } from '../../api/download.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { SheetExport } from '../../registry/sheets/SheetExport.tsx';
import { usePermissions, useHasPermission } from '../../session/permissions.tsx';
import { useZone } from '../../session/use-zone.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { PeriodInput } from '../../ui/period/PeriodInput.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import type { ListView, SetView } from '../../ui/table/types.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { lastDays, type Days } from './use-period.ts';

const views = ['count', 'fault', 'iccid', 'online', 'tree', 'history'] as const;
export type View = (typeof views)[number];

/** Periods of the history. */
export const spans = ['day', 'week', 'month'] as const;

const ranges = [7, 30, 90, 365] as const;

interface ViewFrameProps {
  view: View;
  list: ListView;
  onList: SetView;
  /** Absent: the view has no period. */
  days?: Days;
  /** Period of the exported file. */
  exported?: Days;
  /** Replaces the export of a period. */
  buttons?: ReactNode;
  /** Further options beside the period. */
  choices?: ReactNode;
  children: ReactNode;
}

/** The common frame of all fault statistics: tabs, period, search and export. */
export function ViewFrame(props: ViewFrameProps) {
  const { view, list, onList, days, exported, buttons, choices, children } = props;
  const { t } = useTranslation('statistics');
  const held = usePermissions();
  const mayExport = useHasPermission(`statistics-${view}:export`);
  usePageTitle(t('title'), t(`view.${view}`));
  const setDays = ({ from, to }: { from: string | null; to: string | null }) =>
    onList({ filters: { ...list.filters, from: from ?? '', to: to ?? '' } });
  const zone = useZone();
  const isRange = (count: number) => {
    const range = lastDays(count, zone);
    return days?.from === range.from && days.to === range.to;
  };
  const range = ranges.find(isRange);
  const stationIds = list.keyword === '' ? {} : { keyword: list.keyword };
  const span = spans.find((known) => known === list.filters['span']);
  return (
    <Page
      title={t('title')}
      lead={
        <>
          <LinkTabs
            label={t('views')}
            current={`/statistics/${view}`}
            tabs={views
              .filter((one) => held.has(`statistics-${one}:list`))
              .map((one) => ({ to: `/statistics/${one}`, label: t(`view.${one}`) }))}
          />
          <ListToolbar
            view={list}
            onView={onList}
            search={t('search')}
            p={0}
            lead={
              days && (
                <Segments
                  label={t('range')}
                  value={String(range ?? '')}
                  options={ranges.map((count) => ({
                    value: String(count),
                    label: count === 365 ? t('year') : t('days', { count }),
                  }))}
                  onChange={(count) => setDays(lastDays(Number(count), zone))}
                />
              )
            }
          >
            {choices}
            {days && <PeriodInput value={days} zone={zone} onChange={setDays} />}
            {buttons ??
              (mayExport && exported && view !== 'iccid' && (
                <SheetExport
                  onExport={(format, onProgress) =>
                    download('GET /rest/statistics/export', `${view}.${format}`, {
                      query: { ...exported, ...stationIds, ...(span ? { span } : {}), view, format },
                      onProgress,
                    })
                  }
                />
              ))}
          </ListToolbar>
        </>
      }
    >
      {children}
    </Page>
  );
}
