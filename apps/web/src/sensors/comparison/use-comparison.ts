import { ZERO_REACH_MS, type Compared } from '@groundwatch/geotechnics';
import type { ComparisonDefinition } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import { useQueries, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { useDevicesOfSensors } from '../../api/devices.ts';
import { useSiteZone, useStations } from '../../api/registry.ts';
import type { Curve, Pane, Span } from '../../charts/curve.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useKnownAt } from '../../live/known-at.ts';
import { offsetOf } from '../../ui/wall-time.ts';
import { useShownZone } from '../use-shown-zone.ts';
import { comparedOf, comparisonCurves, comparisonPanes } from './curves.ts';
import type { ShownSensor } from '../sensor-layout.ts';
import { joinedSensors, placedSeries, type PlacedSeries } from './series.ts';
import { useSeriesNames } from './use-series-name.ts';

export interface ComparisonState {
  readonly series: readonly PlacedSeries[];
  /** Number of removed or invisible series. */
  readonly missing: number;
  /** Sensors of differences that are drawn beside measured values. */
  readonly joined: readonly ShownSensor[];
  readonly compared: readonly Compared[];
  readonly curves: readonly Curve[];
  readonly panes: readonly Pane[];
  readonly zone: string | undefined;
  /** The site's zone, regardless of the displayed one. */
  readonly siteZone: string | undefined;
  /** Names of series without a value at the zero time. */
  readonly withoutZero: readonly string[];
  /** Seconds of a bucket of the coarsest series. 0: single readings. */
  readonly resolution: number;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly answer: unknown;
}

const iso = (ms: number): string => new Date(ms).toISOString();
/** Most points of a day, so that the last is a reading instead of a mean. */
const SINGLE_READINGS = 10_000;

/** The data of a comparison over a period, one request per sensor, and a second one for the zero values. */
export function useComparison(definition: ComparisonDefinition, period: Span, points: number): ComparisonState {
  const { t } = useTranslation('comparison');
  const stations = useStations();
  const places = useDevicesOfSensors(definition.fields.map(({ sensorId }) => sensorId));
  const { devices } = places;
  const knownAt = useKnownAt();
  const names = useSeriesNames();
  const { series, missing } = useMemo(
    () => placedSeries(definition, { devices, stations }),
    [definition, devices, stations],
  );
  const commonZone = useSiteZone();
  const siteZone = series[0]?.station?.timeZone ?? commonZone;
  const zone = useShownZone(siteZone);
  const { scale, zeroAt: zeroText } = definition;
  const zeroAt = scale === 'zero' && zeroText !== null ? Date.parse(zeroText) : null;
  const sensors = [...Map.groupBy(series, ({ sensor }) => sensor.id)];
  const known = knownAt === undefined ? {} : { knownAt };
  const questions = (span: Span | null, most: number) =>
    sensors.map(([sensorId, own]) => {
      const fields = own.map(({ fieldName }) => fieldName).join();
      return {
        queryKey: keyOf('GET /rest/history', { query: { sensorId, fields, ...span, points: most, ...known } }),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<History> =>
          call('GET /rest/history', {
            query: { sensorId, fields, from: iso(span!.from), to: iso(span!.to), points: most, ...known },
            signal,
          }),
        enabled: span !== null && most > 0,
        // Another period of the same quantities shows the former one while loading. Other quantities do not.
        placeholderData: (before: History | undefined, query?: { queryKey: QueryKey }) => {
          const asked = query?.queryKey[1] as { query: { sensorId: number; fields: string } } | undefined;
          return asked?.query.sensorId === sensorId && asked.query.fields === fields ? before : undefined;
        },
        staleTime: Infinity,
        gcTime: 120_000,
        meta: { quiet: true },
      };
    });
  const current = useQueries({ queries: questions(period, points), combine });
  const zeros = useQueries({
    queries: questions(zeroAt === null ? null : { from: zeroAt - ZERO_REACH_MS, to: zeroAt + 1 }, SINGLE_READINGS),
    combine,
  });
  const drawn = useMemo(() => {
    const at = new Map(sensors.map(([sensorId], index) => [sensorId, index]));
    const histories = series.map((one) => ({
      series: one,
      history: current.data[at.get(one.sensor.id)!],
      zero: zeroAt === null ? undefined : zeros.data[at.get(one.sensor.id)!],
    }));
    const compared = histories.map((one) => comparedOf(one, zeroAt));
    const nameOf = (one: PlacedSeries): string => names.whole(one, series);
    const placeOf = (key: string): string => {
      const one = series.find((other) => other.key === key);
      return one ? nameOf(one) : '';
    };
    const curves = comparisonCurves({
      definition,
      histories,
      compared,
      period,
      zoneOffsetMs: offsetOf(zone, period.from),
      nameOf,
      differenceName: ({ of, less }) =>
        definition.differences.length === 1 ? t('difference') : `${placeOf(of)} − ${placeOf(less)}`,
    });
    const panes = comparisonPanes({
      definition,
      series,
      curves,
      quantityOf: names.quantity,
      rainWord: t('rain'),
    });
    const withoutZero = compared.flatMap(({ key, zero, isAbsolute, isRain }) =>
      zeroAt !== null && zero === null && !isAbsolute && !isRain ? [placeOf(key)] : [],
    );
    return { compared, curves, panes, withoutZero };
    // The series stand for the sensors.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [definition, series, current.data, zeros.data, zeroAt, period.from, period.to, zone, names, t]);
  return {
    ...drawn,
    withoutZero: zeros.isPending ? [] : drawn.withoutZero,
    series,
    joined: joinedSensors(definition, series),
    missing: places.isPending || places.error ? 0 : missing,
    zone,
    siteZone,
    resolution: Math.max(0, ...current.data.map((history) => history?.resolution ?? 0)),
    isPending: places.isPending || current.isPending || (zeroAt !== null && zeros.isPending),
    isFetching: current.isFetching,
    error: places.error ?? current.error,
    retry: () => {
      if (places.error) void places.refetch();
      current.retry();
      if (zeroAt !== null) zeros.retry();
    },
    answer: current.data,
  };
}

interface Result {
  readonly data: History | undefined;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

const combine = (all: readonly Result[]) => ({
  data: all.map(({ data }) => data),
  isPending: all.some(({ isPending }) => isPending),
  isFetching: all.some(({ isFetching }) => isFetching),
  error: all.find(({ error, data }) => error && data === undefined)?.error ?? null,
  retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
});
