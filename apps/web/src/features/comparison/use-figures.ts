import { offsetAt, type Compared } from '@groundwatch/geotechnics';
import { comparedKey, type ComparisonScale } from '@groundwatch/protocol/model';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import type { Span } from '../../charts/curve.ts';
import type { PlacedSeries } from '../../sensors/comparison/series.ts';
import type { Figures } from '../../sensors/StatisticsTable.tsx';

const iso = (ms: number): string => new Date(ms).toISOString();
const shifted = (value: number | null, by: number): number | null => (value === null ? null : value - by);

/** Statistics of each series' readings by key, as drawn. For shares only their number, for rain none. */
export function useFigures(
  series: readonly PlacedSeries[],
  compared: readonly Compared[],
  scale: ComparisonScale,
  { from, to }: Span,
): ReadonlyMap<string, Figures | null> {
  const lines = series.filter(({ isRain }) => !isRain);
  const sensors = [...Map.groupBy(lines, ({ sensor }) => sensor.id)];
  const results = useQueries({
    queries: sensors.map(([sensorId, own]) => {
      const fields = own.map(({ fieldName }) => fieldName).join();
      return queryOptions({
        queryKey: keyOf('GET /rest/history/statistics', { query: { sensorId, fields, from, to } }),
        queryFn: ({ signal }) =>
          call('GET /rest/history/statistics', { query: { sensorId, fields, from: iso(from), to: iso(to) }, signal }),
        staleTime: Infinity,
        gcTime: 120_000,
        meta: { quiet: true },
      });
    }),
  });
  return new Map(
    sensors.flatMap(([sensorId, own], i) => {
      const data = results[i]?.data;
      if (data === undefined) return [];
      return own.map((one): [string, Figures | null] => {
        const key = comparedKey({ sensorId, field: one.fieldName });
        const figures = data?.[one.fieldName] ?? null;
        const { zero = null, jumps = [] } = compared.find((other) => other.key === key) ?? {};
        const isShifted = scale === 'zero' && !one.isAbsolute;
        // Readings alone do not contain the effect of a jump in the period.
        const isJoined = scale === 'value' || offsetAt(jumps, to, 0) === 0;
        if (!figures || (scale !== 'share' && isJoined && !isShifted)) return [key, figures];
        if (scale === 'share' || !isJoined || zero === null)
          return [
            key,
            { ...figures, min: null, max: null, mean: null, fastest: scale === 'share' ? null : figures.fastest },
          ];
        const [min, max, mean] = [figures.min, figures.max, figures.mean].map((value) => shifted(value, zero));
        return [key, { ...figures, min: min!, max: max!, mean: mean! }];
      });
    }),
  );
}
