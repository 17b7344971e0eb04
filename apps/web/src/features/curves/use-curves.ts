import { useMemo } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import type { Curve, Span } from '../../charts/curve.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { offsetOf, type Comparison } from './curve-address.ts';
import { curvesOf, moved } from './curves.ts';
import type { Line } from './lines.ts';
import type { Source } from './sources.ts';
import { useHistories, type AskedHistory } from './use-histories.ts';
import type { LineNames } from './use-line-names.ts';
import { useLiveTails } from './use-live-tails.ts';

export interface CurveData {
  readonly curves: readonly Curve[];
  /** Seconds of a bucket of the coarsest source. 0: single readings. */
  readonly resolution: number;
  /** The drawn range: the period, or the extent of the latest readings. */
  readonly range: Span;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Changes with each answer of the server. */
  readonly answer: unknown;
  /** Receive times of live readings by collect time. */
  readonly received: ReadonlyMap<number, number>;
}

interface CurveQuestion {
  readonly device: Device;
  readonly lines: readonly Line[];
  readonly time: TimeRangeState;
  readonly comparison: Comparison;
  readonly points: number;
  readonly names: LineNames;
}

/** The curves of these lines with live readings, and those of an earlier period if compared. */
export function useCurves({ device, lines, time, comparison, points, names }: CurveQuestion): CurveData {
  const { t } = useTranslation('device');
  const { asked, latest, shown, isLive } = time;
  const bySource = useMemo(() => groupBySource(lines), [lines]);
  const ids = useMemo(() => [...bySource.keys()], [bySource]);
  const question = { deviceNo: device.deviceNo, lines: bySource, latest, points };
  const current = useHistories({ ...question, period: asked, isEnabled: points > 0 });
  const offset = latest === null ? offsetOf(comparison, asked.to - asked.from) : null;
  const period = { from: asked.from - (offset ?? 0), to: asked.to - (offset ?? 0) };
  const earlier = useHistories({
    ...question,
    period,
    isEnabled: points > 0 && offset !== null,
    keptFor: `earlier by ${offset}`,
  });
  const tails = useLiveTails(device.deviceNo, ids);

  const histories = current.data;
  const before = earlier.data;
  const areMany = ids.length > 1;
  const cycleMs = device.sendCycle * 1_000;
  const curves = useMemo(() => {
    const orders = new Map(lines.map(({ key }, order) => [key, order]));
    const build = (source: Source, own: readonly Line[], history: AskedHistory | undefined, hasTail: boolean) =>
      curvesOf({
        lines: own,
        history,
        tail: hasTail
          ? (tails.get(source.id) ?? []).flatMap(({ at, reading }) =>
              history && at < history.askedAt ? [] : [reading],
            )
          : [],
        calibrations: source.calibrations,
        cycleMs,
        nameOf: areMany ? names.whole : names.line,
        orderOf: ({ key }) => orders.get(key) ?? 0,
      });
    const all = [...bySource.values()].flatMap((own, i): Curve[] => {
      const { source } = own[0]!;
      const now = build(source, own, histories[i], isLive);
      if (latest !== null) return now.map((curve) => ({ ...curve, points: curve.points.slice(-latest) }));
      if (offset === null) return now;
      const then = build(source, own, before[i], false);
      const suffix = comparison === 'none' ? '' : t(`curve.ago.${comparison}`);
      return [...now, ...then.map((curve) => moved(curve, offset, `${curve.name} · ${suffix}`))];
    });
    return all.toSorted((a, b) => a.order - b.order);
  }, [lines, bySource, histories, before, tails, names, areMany, cycleMs, isLive, latest, offset, comparison, t]);

  const received = useMemo(
    () =>
      new Map(
        [...tails.values()].flatMap((list) =>
          list.map(({ reading }) => [Date.parse(reading.collectTime), Date.parse(reading.receiveTime)] as const),
        ),
      ),
    [tails],
  );
  const range = useMemo(() => (latest === null ? shown : extentOf(curves, shown)), [latest, shown, curves]);
  return {
    curves,
    resolution: Math.max(0, ...histories.map((history) => history?.resolution ?? 0)),
    range,
    isPending: histories.some((history) => history === undefined) && current.error === null,
    isFetching: current.isFetching || earlier.isFetching,
    error: current.error,
    retry: current.retry,
    answer: histories,
    received,
  };
}

function groupBySource(lines: readonly Line[]): ReadonlyMap<number, readonly Line[]> {
  const groups = new Map<number, Line[]>();
  for (const line of lines) groups.set(line.sourceId, [...(groups.get(line.sourceId) ?? []), line]);
  return groups;
}

/** The extent of the points with a margin, or the period without points. */
function extentOf(curves: readonly Curve[], period: Span): Span {
  const times = curves.flatMap(({ points }) => points.map(([time]) => time));
  if (times.length === 0) return period;
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = Math.max(30_000, (to - from) * 0.02);
  return { from: from - room, to: to + room };
}
