import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { alarmStatisticsQuery } from '../../../api/alarms.ts';
import { useStations } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withParams } from '../../../ui/address-params.ts';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Row, Stack } from '../../../ui/box.tsx';
import { readAddress } from '../address.ts';
import { StationsChoice } from '../StationsChoice.tsx';
import classes from './Statistics.module.css';
import { HourlyBars } from './HourlyBars.tsx';
import { Tiles } from './Tiles.tsx';
import { TopTen } from './TopTen.tsx';

const periods = ['24', '168', '720'] as const;
const DAY = 24;

/** The alarm load of all or some stations. */
export function StatisticsView({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const [params, setParams] = useSearchParams();
  const hours = periods.find((value) => value === params.get('hours')) ?? '24';
  const { stations } = useMemo(() => readAddress(params), [params]);
  const places = useStations();
  const asked = useQuery(alarmStatisticsQuery(Number(hours), stations));
  return (
    <Stack gap={16} p={16} grow scroll style={{ alignContent: 'start' }}>
      <Row gap="8 16" wrap text="table" tone="text3">
        <Segments
          label={t('statistics.period')}
          value={hours}
          options={periods.map((value) => {
            const count = Number(value);
            return {
              value,
              label: count > DAY ? t('statistics.days', { count: count / DAY }) : t('statistics.hours', { count }),
            };
          })}
          onChange={(value) => setParams((before) => withParams(before, { hours: value === '24' ? null : value }))}
        />
        <StationsChoice
          stations={places}
          chosen={stations}
          onChange={(station) => setParams((before) => withParams(before, { station }), { replace: true })}
        />
        <span>{t('statistics.target')}</span>
      </Row>
      {asked.data ? (
        <Stack gap={24} className={classes.content} aria-busy={asked.isPlaceholderData}>
          <Tiles statistics={asked.data} stations={stations} />
          <HourlyBars statistics={asked.data} zone={zone} />
          <TopTen statistics={asked.data} />
        </Stack>
      ) : asked.error ? (
        <PanelError message={asked.error.message} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton rows={8} height={40} />
      )}
    </Stack>
  );
}
