import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChartLine, IconChevronLeft, IconChevronRight, IconPlayerPlay, IconTable } from '@tabler/icons-react';
import { GAP_CYCLES, isCalibrated } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ChartTable } from '../../charts/ChartTable.tsx';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './CurvePanel.module.css';
import { readCurveQuery, spanKeys, spans, writeCurveQuery, type SpanKey } from './curve-query.ts';
import { joinCurves } from './curves.ts';
import { LineToggles } from './LineToggles.tsx';
import { quantities, type ShownSensor } from '../../sensors/sensor-layout.ts';
import { StatisticsTable } from './StatisticsTable.tsx';
import { useAnchor, useHistory } from '../../sensors/use-history.ts';
import { useLines } from './use-lines.ts';
import { useLiveTail } from './use-live-tail.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';

const POINTS = 1_000;
/** A view that ends now moves on in steps: a new one for every pixel would redraw for nothing. */
const STEP_SHARE = 1 / 2_000;

interface CurvePanelProps {
  device: Device;
  sensors: readonly ShownSensor[];
  zone: string | undefined;
}

export function CurvePanel({ device, sensors, zone }: CurvePanelProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const wanted = readCurveQuery(params).sensorId;
  const sensor = sensors.find(({ id }) => id === wanted) ?? sensors[0];
  if (!sensor) {
    return (
      <Panel title={t('device.curve')} empty={t('device.noSensors')}>
        {null}
      </Panel>
    );
  }
  return <SensorCurve key={sensor.id} device={device} sensor={sensor} sensors={sensors} zone={zone} />;
}

function SensorCurve({ device, sensor, sensors, zone }: CurvePanelProps & { sensor: ShownSensor }) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  const name = useNames();
  const sensorName = useSensorName();
  const [params, setParams] = useSearchParams();
  const query = readCurveQuery(params);
  const change = (changes: Parameters<typeof writeCurveQuery>[1]): void =>
    setParams(writeCurveQuery(params, changes), { replace: true });

  const offered = useMemo(() => quantities(sensor.type), [sensor.type]);
  const quantity = offered.find(({ key }) => key === query.quantity) ?? offered[0]!;
  const { lines, toggles, toggle } = useLines(sensor.id, quantity);

  const serverNow = useServerNow();
  const spanMs = query.period ? query.period.to - query.period.from : spans[query.span];
  const step = Math.max(1_000, spanMs * STEP_SHARE);
  const now = Math.ceil(serverNow / step) * step;
  const anchor = useAnchor(spanMs, serverNow);
  const { from: periodFrom, to: periodTo } = query.period ?? { from: null, to: null };
  const asked = useMemo(
    () => (periodFrom === null ? { from: anchor - spanMs, to: anchor } : { from: periodFrom, to: periodTo }),
    [periodFrom, periodTo, anchor, spanMs],
  );
  const range = useMemo(
    () => (periodFrom === null ? { from: now - spanMs, to: now } : { from: periodFrom, to: periodTo }),
    [periodFrom, periodTo, now, spanMs],
  );
  const fields = useMemo(() => lines.map(({ key }) => key), [lines]);
  const history = useHistory(sensor.id, fields, asked, POINTS);
  const tail = useLiveTail(sensor.id);
  const { calibrations } = sensor;
  const curves = useMemo(
    () => joinCurves(lines, history.data, tail, calibrations),
    [lines, history.data, tail, calibrations],
  );
  const notes = useMemo(() => new Map(tail.map((reading) => [Date.parse(reading.collectTime), reading])), [tail]);
  const resent = useMemo(() => new Set(tail.filter(({ late }) => late).map((r) => Date.parse(r.collectTime))), [tail]);
  const noteOf = useMemo(
    () => (time: number) => {
      const reading = notes.get(time);
      if (!reading) return '';
      const seconds = (Date.parse(reading.receiveTime) - time) / 1_000;
      const lag = t('device.receivedAfter', { seconds: formatNumber(seconds, locale, 1) });
      return reading.late ? `${t('state.resent')} · ${lag}` : lag;
    },
    [notes, t, locale],
  );

  const [isTable, setIsTable] = useState(false);
  const resolutionMs = (history.data?.resolution ?? 0) * 1_000;
  const cycleMs = Math.max(device.sendCycle * 1_000, resolutionMs);
  const gapMs = GAP_CYCLES * cycleMs;
  const title = sensorName(sensor);
  const quantityName = ({ fields: all, unit }: (typeof offered)[number]): string =>
    `${all
      .slice(0, 4)
      .map((field) => name(field.names))
      .join(' · ')}${all.length > 4 ? ' …' : ''} ${unit}`;
  const label = `${title.title}, ${quantityName(quantity)}`;
  const shift = (share: number): void =>
    change({ period: { from: range.from + spanMs * share, to: Math.min(range.to + spanMs * share, serverNow) } });

  return (
    <Panel
      title={t('device.curve')}
      aside={
        <span>
          {zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} {zoneOffset(zone, range.to)}
          {lines.some(({ key }) => isCalibrated(calibrations, key)) && ` · ${t('device.calibrated')}`}
          {resolutionMs > 0 && ` · ${t('device.buckets', { duration: bucketText(resolutionMs / 1_000) })}`}
        </span>
      }
    >
      <div className={classes.tools}>
        <NativeSelect
          aria-label={t('device.sensor')}
          value={String(sensor.id)}
          onChange={(event) => change({ sensorId: Number(event.currentTarget.value) })}
          data={sensors.map((s) => {
            const { title: text, place } = sensorName(s);
            return { value: String(s.id), label: `${text} · ${place}` };
          })}
          className={classes.select}
        />
        <NativeSelect
          aria-label={t('device.quantity')}
          value={quantity.key}
          onChange={(event) => change({ quantity: event.currentTarget.value })}
          data={offered.map((q) => ({ value: q.key, label: quantityName(q) }))}
          className={classes.select}
        />
        <Button
          variant="default"
          className={classes.view}
          leftSection={isTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? 'device.asChart' : 'device.asTable')}
        </Button>
        <div className={classes.times}>
          <SegmentedControl
            aria-label={t('device.period')}
            value={query.period ? '' : query.span}
            onChange={(value) => change({ span: value as SpanKey })}
            data={spanKeys.map((key) => ({ value: key, label: t(`device.span.${key}`) }))}
            classNames={{
              root: classes.spans ?? '',
              indicator: classes.spanIndicator ?? '',
              label: classes.spanLabel ?? '',
            }}
          />
          <div className={classes.range}>
            <Button variant="default" px={8} aria-label={t('device.earlier')} onClick={() => shift(-0.5)}>
              <IconChevronLeft size={16} />
            </Button>
            <span className={classes.period}>
              {formatStamp(range.from, zone).slice(5, 16)} → {formatStamp(range.to, zone).slice(5, 16)}
            </span>
            <Button
              variant="default"
              px={8}
              aria-label={t('device.later')}
              disabled={range.to >= serverNow - 1_000 || !query.period}
              onClick={() => shift(0.5)}
            >
              <IconChevronRight size={16} />
            </Button>
          </div>
          {query.period && (
            <Button
              variant="light"
              leftSection={<IconPlayerPlay size={15} />}
              onClick={() => change({ span: query.span })}
            >
              {t('device.followNow')}
            </Button>
          )}
        </div>
      </div>
      <LineToggles toggles={toggles} onToggle={toggle} />
      <div className={classes.chart} aria-busy={history.isFetching}>
        {history.error && !history.data ? (
          <Panel title="" error={history.error} onRetry={() => void history.refetch()} className={classes.bare}>
            {null}
          </Panel>
        ) : isTable ? (
          <ChartTable curves={curves} zone={zone} label={label} />
        ) : (
          <TimeSeries
            curves={curves}
            range={range}
            gapMs={gapMs}
            now={now}
            label={label}
            zone={zone}
            resent={resent}
            noteOf={noteOf}
            onSpan={(from, to) => change({ period: { from, to } })}
          />
        )}
      </div>
      <StatisticsTable
        curves={curves}
        range={range}
        gapMs={gapMs}
        cycleMs={resolutionMs || device.sendCycle * 1_000}
        now={serverNow}
      />
    </Panel>
  );
}

/** 90 s, 10 min, 3 h. */
const bucketText = (seconds: number): string =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${+(seconds / 60).toFixed(1)} min`
      : `${+(seconds / 3_600).toFixed(1)} h`;
