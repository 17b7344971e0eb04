import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../../api/query.ts';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { tickLabel, timeTicks } from '../../../charts/time-axis.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useLiveSource } from '../../../live/source.ts';
import type { PanelProps } from '../../../sensors/panel-props.ts';
import { useSensorName } from '../../../sensors/use-sensor-name.ts';
import { useShownZone } from '../../../sensors/use-shown-zone.ts';
import { usePanelName } from '../../../sensors/panel-name.ts';
import { useTimeRange } from '../../../sensors/use-time-range.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { RangePicker } from '../../../sensors/range/RangePicker.tsx';
import { arrivalStrip } from './arrival-runs.ts';
import { ArrivalRow } from './ArrivalRow.tsx';
import { ConflictList } from './ConflictList.tsx';
import { Box, Row, Text } from '../../../ui/box.tsx';
import { StripLegend } from '../../../ui/StripLegend.tsx';
import lines from '../time-line.module.css';
import classes from './Arrivals.module.css';

const MOST_TICKS = 8;

/** Received records of the device and each sensor, gaps, and quality remarks. */
export function ArrivalsPanel({ device, sensors, zone: siteZone }: PanelProps) {
  const { t } = useTranslation('device');
  const zone = useShownZone(siteZone);
  const sensorName = useSensorName();
  const duration = useDurationWords();
  const time = useTimeRange();
  const { now } = useLiveSource();
  const { from, to } = time.asked;
  const { data, error, isPending, isFetching, refetch } = useQuery(
    queryOf(
      'GET /rest/devices/:deviceNo/arrivals',
      {
        params: { deviceNo: device.deviceNo },
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      },
      { placeholderData: keepPreviousData, staleTime: Infinity, gcTime: 120_000 },
    ),
  );
  const strips = useMemo(
    () =>
      data?.sources.map((source) => {
        const stepMs = data.step * 1_000;
        const lastShare = (Math.min(to, now()) - data.from) / stepMs - (source.received.length - 1);
        const due = Math.floor((Date.parse(device.createdAt) - data.from) / stepMs);
        const cycles = data.cycles.map((cycle) => data.step / cycle);
        return { source, strip: arrivalStrip(source, cycles, lastShare, due) };
      }),
    [data, to, now, device],
  );
  const range = data ? { from: data.from, to } : time.asked;
  const { step, ticks } = timeTicks(range.from, range.to, MOST_TICKS, zone);
  const words = (sensorId: number | null): { title: string; place: string } => {
    const sensor = sensors.find(({ id }) => id === sensorId);
    return sensor ? sensorName(sensor) : { title: t('arrivals.status'), place: '' };
  };
  const shown = strips?.filter(
    ({ source }) => source.sensorId === null || sensors.some(({ id }) => id === source.sensorId),
  );
  return (
    <Panel
      title={usePanelName()}
      isNamedAbove
      isLoading={isPending}
      error={error && !data ? error : null}
      onRetry={() => void refetch()}
    >
      <Row gap={8} wrap>
        <RangePicker time={time} zone={siteZone} hasLatest={false} />
        <Text ml="auto" text="least" tone="text3">
          {data && t('arrivals.step', { duration: duration(data.step * 1_000) })}
        </Text>
      </Row>
      {data && data.from > from && (
        <Text as="p" p="4 4 12 4" text="table" tone="text2">
          {t('runStatus.lastYear')}
        </Text>
      )}
      <Box mt={12} className={classes.rows} aria-busy={isFetching}>
        <div className={lines.axis} aria-hidden>
          <span className={lines.ticks}>
            {ticks.map((tick) => (
              <i key={tick} style={{ left: `${((tick - range.from) / (range.to - range.from)) * 100}%` }}>
                {tickLabel(tick, step, zone)}
              </i>
            ))}
          </span>
        </div>
        {shown?.map(({ source, strip }) => (
          <ArrivalRow
            key={source.sensorId ?? 'status'}
            {...words(source.sensorId)}
            strip={strip}
            begin={range.from}
            stepMs={data!.step * 1_000}
            lengthMs={range.to - range.from}
            zone={zone}
          />
        ))}
      </Box>
      <StripLegend>
        {(['full', 'partial', 'gap', 'late', 'doubtful', 'fault'] as const).map((kind) => (
          <li key={kind}>
            <i className={classes[kind]} /> {t(`arrivals.legend.${kind}`)}
          </li>
        ))}
      </StripLegend>
      <ConflictList
        deviceNo={device.deviceNo}
        sensorName={(id) => Object.values(words(id)).filter(Boolean).join(' · ')}
        zone={zone}
      />
    </Panel>
  );
}
