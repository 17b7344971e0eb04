import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Annotation } from '../../charts/curve.ts';
import type { Remark } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useCurveAlarms } from '../../alarms/curves/use-curve-alarms.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { reinstallationMarks } from '../../sensors/reinstallation/jumps.ts';
import { useRemarks } from '../../sensors/use-remarks.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { usePanelName } from '../../sensors/panel-name.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { serverClock } from '../../live/live.ts';
import { useWidth } from '../../ui/table/use-width.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useView } from '../../ui/view-mode.ts';
import { Row, Text } from '../../ui/box.tsx';
import { PlotControls } from '../../sensors/range/PlotControls.tsx';
import { FollowSwitch } from '../../sensors/range/RangePicker.tsx';
import { ZoneName } from '../../sensors/range/ZoneName.tsx';
import { RowTools } from '../../ui/TabRow.tsx';
import { readCurves, writeCurves, type CurveAddress } from './curve-address.ts';
import { CurveChart } from './CurveChart.tsx';
import { CurveLegend } from './CurveLegend.tsx';
import classes from './CurvePanel.module.css';
import { CurveTools, ViewButton } from './CurveTools.tsx';
import { firstLines, linesOf, type Line } from './lines.ts';
import { lineGroups, panesOf } from './panes.ts';
import { sheetRows } from './rows.ts';
import { reportedThresholds } from './thresholds.ts';
import { useCurves } from './use-curves.ts';
import { useCurveWords } from './use-curve-words.ts';
import { useLineNames } from './use-line-names.ts';
import { newestValues, useSources } from './use-sources.ts';
import { useStatistics } from './use-statistics.ts';
import { useZoom } from './use-zoom.ts';

// Menus, lists and parts below the curves are not needed for the first picture.
const CurvePicker = lazyPart(async () => (await import('./CurvePicker.tsx')).CurvePicker);
const OverviewStrip = lazyPart(async () => (await import('./OverviewStrip.tsx')).OverviewStrip);
const StatisticsTable = lazyPart(async () => (await import('../../sensors/StatisticsTable.tsx')).StatisticsTable);
const ReinstallationButton = lazyPart(
  async () => (await import('../../sensors/reinstallation/ReinstallationButton.tsx')).ReinstallationButton,
);
const PeriodEvents = lazyPart(async () => (await import('./PeriodEvents.tsx')).PeriodEvents);
const SavePlot = lazyPart(async () => (await import('../../charts/SavePlot.tsx')).SavePlot);

const noRemarks: readonly Remark[] = [];
/** Points are requested in steps, so that a small resize causes no new request. */
const POINT_STEP = 100;
const MOST_POINTS = 2_000;
const PANE_HEIGHT = { only: 340, phone: 260, one: 200 } as const;

const annotationsOf = (remarks: readonly Remark[]): Annotation[] =>
  remarks.map(({ at, until }, index) => ({
    number: index + 1,
    from: Date.parse(at),
    to: until === null ? null : Date.parse(until),
  }));

/** The times at a level of these lines, each once. */
const shadesOf = (lines: readonly Line[], { shadesOf: of }: ReturnType<typeof useCurveAlarms>) => [
  ...new Map(
    lines
      .flatMap((line) => of(line.source.sensor?.id ?? null, line))
      .map((shade) => [`${shade.name} ${shade.level} ${shade.from}`, shade]),
  ).values(),
];

/** Any quantities of a device over time as curves, table and statistics, with remarks. */
export function CurvePanel({ device, sensors, zone: siteZone }: PanelProps) {
  const { t } = useTranslation('device');
  const nameOf = useNames();
  const zone = useShownZone(siteZone);
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readCurves(params), [params]);
  const change = (changes: Partial<CurveAddress>): void => setParams(writeCurves(params, changes), { replace: true });
  const time = useTimeRange();
  const names = useLineNames();
  const { sources, shape } = useSources(sensors);
  const lines = useMemo(() => {
    const chosen = address.keys === null ? [] : linesOf(address.keys, sources);
    return chosen.length > 0 ? chosen : firstLines(sources);
  }, [address, sources]);

  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const points = Math.min(MOST_POINTS, Math.ceil(width / POINT_STEP) * POINT_STEP);
  const data = useCurves({ device, lines, time, comparison: address.comparison, points, names });
  const { curves, range } = data;
  const statistics = useStatistics(device.deviceNo, lines, time);
  const zoom = useZoom(time, range);
  const remarks = useRemarks(device.deviceNo, time.asked).data;
  const { from: shownFrom, to: shownTo } = range;
  const sorted = useMemo(
    () =>
      (remarks ?? noRemarks)
        // The latest readings may cover a small part of the requested period.
        .filter(({ at, until }) => Date.parse(at) <= shownTo && Date.parse(until ?? at) >= shownFrom)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
    [remarks, shownFrom, shownTo],
  );
  const reinstallations = useMemo(() => {
    const drawn = new Set(lines.flatMap(({ source }) => source.sensor ?? []));
    return reinstallationMarks([...drawn], (kind) => t(`reinstallation.kind.${kind}`));
  }, [lines, t]);
  const annotations = useMemo(() => [...annotationsOf(sorted), ...reinstallations], [sorted, reinstallations]);
  const words = useCurveWords();
  const alarms = useCurveAlarms(device.deviceNo, time.asked);
  const panes = useMemo(
    () =>
      panesOf(
        lineGroups(lines),
        curves,
        words.paneTitle,
        (own, shown) => {
          const isNegative = shown.some(({ points: all }) => all.some(([, , , value]) => value !== null && value < 0));
          return [
            ...own.flatMap((line) => alarms.thresholdsOf(line.source.sensor?.id ?? null, line, isNegative)),
            ...reportedThresholds(own, newestValues, nameOf, isNegative),
          ];
        },
        (own) => own.flatMap((line) => alarms.shadesOf(line.source.sensor?.id ?? null, line)),
      ),
    // The shape stands for the settings in the newest readings, the words for the language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [lines, curves, words, shape, alarms],
  );

  const now = time.isLive ? time.shown.to : serverClock.now();
  const title = panes.map((pane) => pane.title).join(' · ');
  const about = words.about(lines, data.resolution);
  const setPeriod = ({ from, to }: { from: number; to: number }): void =>
    time.setRange({ kind: 'period', from: Math.round(from), to: Math.round(to) });
  const setLines = (next: readonly Line[]): void => change({ keys: next });
  const [first] = lines;
  const isPhone = useView() === 'mobile';
  const only = isPhone ? PANE_HEIGHT.phone : PANE_HEIGHT.only;
  const height = panes.length === 1 ? only : 40 + panes.length * PANE_HEIGHT.one;
  const strip = first && !data.isPending && (
    <OverviewStrip device={device} line={first} period={range} zone={zone} onPeriod={setPeriod} />
  );
  return (
    <Panel title={usePanelName()} isNamedAbove>
      <Row gap={8} wrap>
        <PlotControls
          selection={
            <WhenLoaded
              fallback={<Text style={{ flex: '1 1 130px', maxWidth: 260, height: 'var(--gw-control-height)' }} />}
            >
              <CurvePicker sources={sources} lines={lines} names={names} onChoose={setLines} />
            </WhenLoaded>
          }
          summary={[...new Set(lines.map(({ source }) => names.source(source)))].join(' · ')}
          time={time}
          zone={siteZone}
          isStateInTools
        >
          <RowTools>
            <FollowSwitch time={time} />
            <CurveTools
              zoom={zoom}
              comparison={address.comparison}
              canCompare={time.latest === null}
              onComparison={(comparison) => change({ comparison })}
            />
            <ViewButton isTable={address.isTable} onChange={(isTable) => change({ isTable })} />
            <WhenLoaded fallback={<Text style={{ width: 30 }} />}>
              <SavePlot
                plot={frame}
                hasPicture={!address.isTable}
                name={`${device.name} ${title}`}
                words={{
                  title: `${device.name} · ${title}`,
                  lines: [`${words.period(range, zone)} · ${words.zone(zone, range.to)}`, about],
                }}
                rows={() => sheetRows(curves, range, zone, words.rows(zone))}
              />
            </WhenLoaded>
          </RowTools>
        </PlotControls>
      </Row>
      <div ref={frame} className={classes.chart} style={{ height }} aria-busy={data.isFetching}>
        <CurveChart
          data={data}
          panes={panes}
          annotations={annotations}
          now={now}
          since={Date.parse(device.createdAt)}
          label={`${title}, ${words.period(range, zone)}`}
          zone={zone}
          isTable={address.isTable}
          onSpan={zoom.to}
        />
      </div>
      <CurveLegend
        curves={curves}
        about={about}
        zone={!isPhone && <ZoneName siteZone={siteZone} from={range.from} at={range.to} />}
      />
      <WhenLoaded>
        {!isPhone && strip}
        <StatisticsTable curves={curves} range={range} statistics={statistics} />
        {isPhone && strip}
        <PeriodEvents
          remarks={sorted}
          shades={shadesOf(lines, alarms).filter(({ from, to }) => from <= shownTo && to >= shownFrom)}
          reinstallations={reinstallations.filter(({ from }) => from <= shownTo && from >= shownFrom)}
          at={(range.from + range.to) / 2}
          sensorId={first?.source.sensor?.id}
          zone={zone}
          onLook={zoom.to}
          tool={
            <ReinstallationButton
              device={device}
              sensors={sensors}
              zone={siteZone}
              atMs={(range.from + range.to) / 2}
              sensorId={first?.source.sensor?.id ?? null}
              remarkId={null}
            />
          }
        />
      </WhenLoaded>
    </Panel>
  );
}
