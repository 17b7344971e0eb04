import { useCallback, useMemo } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { TimeSeries } from '../../charts/TimeSeries.tsx';
import { pathPlotOption } from '../../charts/path-plot.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { polarPlotOption, rosePlotOption } from './round-plots.ts';
import { selfCheckPane } from './self-check-pane.ts';
import { useSteppedNow } from '../../sensors/use-time-range.ts';
import classes from './Tilt.module.css';
import { headPath } from './tilt-points.ts';
import type { ShownTilt } from './use-tilt.ts';
import { Empty } from '../../ui/states.tsx';

interface TiltPlotsProps {
  tilt: ShownTilt;
  zone: string | undefined;
  /** Sensor and period, for screen readers. */
  label: string;
}

/** Path, polar plot, rose and self-check of one instrument. */
export function TiltPlots({ tilt, zone, label }: TiltPlotsProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { points, shown, rose, checks, azimuth, gapMs, range } = tilt;
  // The figures above are absolute in any case.
  const base = t(shown === points ? 'tilt.absolute' : 'tilt.fromStart');
  const words = useMemo(() => ({ start: t('tilt.start'), latest: t('tilt.latest') }), [t]);
  const marks = useMemo(
    (): [string, string, string, string] =>
      azimuth === null ? ['+X', '−Y', '−X', '+Y'] : [t('tilt.north'), t('tilt.east'), t('tilt.south'), t('tilt.west')],
    [azimuth, t],
  );
  const path = useCallback(
    ({ scheme, size }: ChartFrame) =>
      pathPlotOption({
        ...headPath(shown, azimuth, [t('tilt.east'), t('tilt.north')]),
        gapMs,
        scheme,
        locale,
        size,
        words,
      }),
    [shown, azimuth, gapMs, locale, words, t],
  );
  const polar = useCallback(
    ({ scheme, size }: ChartFrame) =>
      polarPlotOption({ points: shown, azimuth, marks, gapMs, scheme, locale, size, words }),
    [shown, azimuth, marks, gapMs, locale, words],
  );
  const roseBuild = useCallback(
    ({ scheme, size }: ChartFrame) =>
      rosePlotOption({
        rose: rose ?? { shares: [], length: 0, main: 0 },
        azimuth,
        marks,
        scheme,
        locale,
        size,
      }),
    [rose, azimuth, marks, locale],
  );
  const selfName = t('tilt.selfCheck');
  const panes = useMemo(() => [selfCheckPane(checks ?? [], gapMs, selfName)], [checks, gapMs, selfName]);
  const now = useSteppedNow(Math.max(1_000, (range.to - range.from) / 2_000));
  const up = azimuth === null ? t('tilt.xUp') : t('tilt.northUp', { azimuth: formatNumber(azimuth, locale, 1) });
  return (
    <Stack columns="minmax(0, 5fr) minmax(0, 4fr) minmax(0, 4fr)" gap="16 24" className={classes.plots}>
      <figure>
        <PlotTitle title={t('tilt.path')} unit={`${base} · ${t('tilt.pathUnit')} mm/m`} />
        <div className={classes.plot}>
          <Chart build={path} label={`${label}, ${t('tilt.path')}`} />
        </div>
      </figure>
      <figure>
        <PlotTitle title={t('tilt.polar')} unit={`${base} · ${up}`} />
        <div className={classes.plot}>
          <Chart build={polar} label={`${label}, ${t('tilt.polar')}`} />
        </div>
      </figure>
      <figure>
        <PlotTitle title={t('tilt.rose')} unit={t('tilt.roseShare')} />
        <div className={classes.plot}>
          {rose ? (
            <Chart build={roseBuild} label={`${label}, ${t('tilt.rose')}`} />
          ) : (
            <Empty text={t('tilt.noMovement')} />
          )}
        </div>
      </figure>
      <figure style={{ gridColumn: '1 / -1' }}>
        <PlotTitle title={selfName} unit={t('tilt.selfCheckNote')} />
        <Box style={{ height: 170 }}>
          {checks ? (
            <TimeSeries
              panes={panes}
              range={range}
              now={now}
              label={`${label}, ${selfName}`}
              zone={zone}
              answer={checks}
            />
          ) : (
            <Empty text={t('tilt.selfCheckRelative')} />
          )}
        </Box>
      </figure>
    </Stack>
  );
}

const PlotTitle = ({ title, unit }: { title: string; unit: string }) => (
  <Row as="figcaption" gap="2 8" align="baseline" wrap style={{ minHeight: 22 }}>
    <Text as="strong" text="table" weight={600} data-plot-words>
      {title}
    </Text>
    <small>{unit}</small>
  </Row>
);
