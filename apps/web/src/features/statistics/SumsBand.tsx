import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { Figures, type Figure } from '../../ui/Figures.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { completeness, onlineShare, useFigures } from './figures.ts';
import type { Days } from './use-period.ts';

/** The totals of all visible devices. */
export function SumsBand({ days }: { days: Days }) {
  const { t } = useTranslation('statistics');
  const { count, share, duration } = useFigures();
  const zone = useZone();
  const { data, error, refetch } = useQuery(
    queryOf('GET /rest/statistics/groups', { query: { ...days, by: 'all' } }, { placeholderData: keepPreviousData }),
  );
  const all = data?.groups[0];
  const until = data?.until;
  const figures: Figure[] =
    all && until
      ? [
          {
            label: t('due'),
            value: count(all.due),
            note: t('withDataOf', { count: all.devices, withData: all.withData }),
          },
          { label: t('received'), value: count(all.received), note: t('missing', { value: count(all.missing) }) },
          {
            label: t('completeness'),
            value: share(completeness(all)),
            unit: '%',
            note: t('asOf', { time: formatStamp(Date.parse(until), zone).slice(5, 16) }),
          },
          { label: t('late'), value: count(all.late) },
          { label: t('repeated'), value: count(all.repeated), note: t('notCounted') },
          { label: t('online'), value: share(onlineShare(all)), unit: '%' },
          {
            label: t('gaps'),
            value: count(all.gaps),
            ...(all.dueS > all.onlineS && { note: t('offline', { duration: duration(all.dueS - all.onlineS) }) }),
          },
          { label: t('occasional'), value: count(all.occasional), note: t('occasionalDays') },
        ]
      : [];
  return (
    <Panel
      title={t('groups')}
      isNamedAbove
      isLoading={data === undefined}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data && (!all ? t('empty') : until ? undefined : t('notYet'))}
    >
      <Figures least={104} figures={figures} />
    </Panel>
  );
}
