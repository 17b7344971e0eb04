import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Facts, type Fact } from '../../ui/Facts.tsx';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { completeness, onlineShare, useFigures } from './figures.ts';
import type { Days } from './use-period.ts';
import classes from './statistics.module.css';

/** The figures of all devices that the user sees. */
export function SumsBand({ days }: { days: Days }) {
  const { t } = useTranslation('statistics');
  const { count, share, duration } = useFigures();
  const { data, error, refetch } = useQuery(
    queryOf('GET /rest/statistics/groups', { query: { ...days, by: 'all' } }, { placeholderData: keepPreviousData }),
  );
  const all = data?.groups[0];
  const figure = (value: string, unit: string, below: string) => (
    <>
      {value} <span className={classes.unit}>{unit}</span>
      <div className={classes.unit}>{below}</div>
    </>
  );
  const facts: Fact[] = all
    ? [
        [t('due'), figure(count(all.due), '', t('deviceDays', { count: all.devices }))],
        [t('received'), figure(count(all.received), '', t('missing', { value: count(all.missing) }))],
        [t('completeness'), figure(share(completeness(all)), '%', '')],
        [t('late'), figure(count(all.late), '', '')],
        [t('repeated'), figure(count(all.repeated), '', t('notCounted'))],
        [t('online'), figure(share(onlineShare(all)), '%', '')],
        [t('gaps'), figure(count(all.gaps), '', t('offline', { duration: duration(all.dueS - all.onlineS) }))],
        [t('occasional'), figure(t('occasionalDays', { days: count(all.occasional) }), '', '')],
      ]
    : [];
  return (
    <Panel
      title={t('groups')}
      aside={
        data && (data.until === null ? t('notYet') : t('asOf', { time: formatZonedStamp(Date.parse(data.until)) }))
      }
      isLoading={data === undefined}
      error={data ? null : error}
      onRetry={() => void refetch()}
      empty={data && !all ? t('empty') : undefined}
    >
      <Facts layout="over" least={120} className={classes.band ?? ''} facts={facts} />
    </Panel>
  );
}
