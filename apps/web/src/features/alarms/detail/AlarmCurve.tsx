import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { GAP_CYCLES } from '@groundwatch/protocol/model';
import type { Alarm, Device } from '@groundwatch/protocol/rest';
import { usualStep } from '@groundwatch/geotechnics';
import { useCurveAlarms } from '../../../alarms/curves/use-curve-alarms.ts';
import { fieldOf } from '../../../alarms/quantity.ts';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { queryOf } from '../../../api/query.ts';
import { noMarks, type Pane } from '../../../charts/curve.ts';
import { TimeSeries } from '../../../charts/TimeSeries.tsx';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { useEachSecond } from '../../../live/second.ts';
import { serverClock } from '../../../live/live.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { Content, Skeleton } from '../../../ui/states.tsx';
import classes from './Detail.module.css';

const HOUR = 3_600_000;
const STEP_MS = 60_000;
const POINTS = 500;
const spans = ['6', '72', '720'] as const;
type Hours = (typeof spans)[number];

interface AlarmCurveProps {
  alarm: Alarm;
  device: Device | undefined;
  zone: string | undefined;
}

/** The curve of the judged quantity up to now with all its limits. Nothing for codes and whole lists. */
export function AlarmCurve(props: AlarmCurveProps) {
  const { sensorId, sensorType, trigger, deviceNo } = props.alarm;
  const own = fieldOf(sensorId === null ? '' : sensorType, trigger.field);
  const isElement = own !== undefined && 'isList' in own && own.isList === true;
  if (!own || own.options || trigger.field === null || deviceNo === '' || (isElement && trigger.element === undefined))
    return null;
  const element = trigger.element === undefined ? null : trigger.element + 1;
  return <Drawn {...props} field={own} quantity={{ field: trigger.field, element }} />;
}

interface DrawnProps extends AlarmCurveProps {
  field: NonNullable<ReturnType<typeof fieldOf>>;
  quantity: { field: string; element: number | null };
}

function Drawn({ alarm, device, zone, field, quantity }: DrawnProps) {
  const { t } = useTranslation('alarm');
  const nameIn = useNames();
  const subject = useSubjectName();
  const { sensorId, deviceNo, trigger } = alarm;
  const to = useEachSecond(() => Math.ceil(serverClock.now() / STEP_MS) * STEP_MS);
  // Covers the age of the alarm and some time before it.
  const [hours, setHours] = useState<Hours>(() => (to - Date.parse(alarm.triggerTime) > 48 * HOUR ? '720' : '72'));
  const range = useMemo(() => ({ from: to - Number(hours) * HOUR, to }), [to, hours]);
  const fields = quantity.element === null ? quantity.field : `${quantity.field}.${quantity.element}`;
  const history = useQuery(
    queryOf(
      'GET /rest/history',
      {
        query: {
          ...(sensorId === null ? { deviceNo } : { sensorId }),
          fields,
          from: new Date(range.from).toISOString(),
          to: new Date(range.to).toISOString(),
          points: POINTS,
        },
      },
      { placeholderData: (previous) => previous, staleTime: STEP_MS, gcTime: 2 * STEP_MS, meta: { quiet: true } },
    ),
  );
  const { thresholdsOf } = useCurveAlarms(deviceNo, range);
  const title = `${nameIn(field.names)} ${field.unit}`.trim();
  const name = subject(alarm);
  const { data } = history;
  const cycleMs = (device?.sendCycle ?? 0) * 1_000;
  const since = device && Date.parse(device.createdAt);
  const panes = useMemo((): Pane[] => {
    const points = data?.series[fields] ?? [];
    const bucketMs = (data?.resolution ?? 0) * 1_000;
    const gapMs = GAP_CYCLES * Math.max(cycleMs, bucketMs, usualStep(points.map(([time]) => time)));
    const isNegative = points.some(([, least]) => least !== null && least < 0);
    const marks = { ...noMarks, late: new Set(data?.late) };
    const curve = { key: fields, name, field, points, order: 0, gapMs, marks, bucketMs };
    const thresholds = thresholdsOf(sensorId, quantity, isNegative);
    // With the reached limit in view, noise looks small.
    const reaches = thresholds.flatMap(({ value }) => (value === trigger.limit ? [value] : []));
    return [{ key: fields, title: '', curves: [curve], thresholds, reaches }];
    // The quantity is that of the alarm, which has a key of its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, fields, name, field, cycleMs, thresholdsOf, sensorId, trigger.limit]);
  return (
    <section aria-label={title}>
      <Row gap={12} justify="between">
        <Text text="panel" truncate>
          {title}
        </Text>
        <Segments
          label={t('detail.span')}
          value={hours}
          options={spans.map((value) => {
            const count = Number(value);
            return {
              value,
              label: count > 72 ? t('detail.days', { count: count / 24 }) : t('detail.hours', { count }),
            };
          })}
          onChange={setHours}
        />
      </Row>
      <div className={classes.curve}>
        <Content
          isLoading={history.isPending}
          skeleton={<Skeleton rows={6} />}
          error={data ? null : history.error}
          onRetry={() => void history.refetch()}
        >
          <TimeSeries panes={panes} range={range} now={to} since={since} label={title} zone={zone} answer={data} />
        </Content>
      </div>
    </section>
  );
}
