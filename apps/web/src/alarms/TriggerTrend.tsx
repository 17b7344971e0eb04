import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Alarm, HistoryPoint } from '@groundwatch/protocol/rest';
import { historyOf } from '../api/histories.ts';
import { keyOf } from '../api/query.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { useKnownAt } from '../live/known-at.ts';
import { useLiveSource } from '../live/source.ts';
import { Text } from '../ui/box.tsx';
import { fieldOf } from './quantity.ts';
import { trendPath } from './trend-path.ts';
import classes from './alarms.module.css';

const WIDTH = 104;
const HEIGHT = 32;
/** The share of the shown time before the trigger. */
const BEFORE = 0.35;
const LEAST_MS = 3_600_000;
const MOST_MS = 30 * 86_400_000;
const POINTS = 60;
const FRESH_MS = 60_000;

type Shown = Pick<
  Alarm,
  'id' | 'sensorId' | 'sensorType' | 'deviceNo' | 'trigger' | 'triggerTime' | 'level' | 'worstLevel'
>;

/** The curve before and since the trigger, with the limit if it is in the same unit. */
export function TriggerTrend({ alarm }: { alarm: Shown }) {
  const { t } = useTranslation('alarm');
  const { sensorId, sensorType, deviceNo, trigger } = alarm;
  const own = fieldOf(sensorId === null ? '' : sensorType, trigger.field);
  const triggeredAt = Date.parse(alarm.triggerTime);
  const field = `${trigger.field}${trigger.element === undefined ? '' : `.${trigger.element + 1}`}`;
  const { now } = useLiveSource();
  const knownAt = useKnownAt();
  const asked = useQuery({
    queryKey: keyOf('POST /rest/history/many', {
      query: { sensorId, deviceNo, field, triggerTime: alarm.triggerTime, knownAt },
    }),
    queryFn: () => {
      const to = now();
      const since = Math.min(MOST_MS, Math.max(LEAST_MS, to - triggeredAt));
      const query = {
        ...(sensorId === null ? { deviceNo } : { sensorId }),
        fields: field,
        from: new Date(Math.min(triggeredAt, to - since) - since * (BEFORE / (1 - BEFORE))).toISOString(),
        to: new Date(to).toISOString(),
        points: POINTS,
        knownAt,
      };
      return historyOf(query);
    },
    // The element of a list is known only if the trigger names it.
    enabled:
      own !== undefined &&
      trigger.field !== null &&
      (!('isList' in own) || own.isList !== true || trigger.element !== undefined),
    staleTime: FRESH_MS,
    refetchInterval: knownAt === undefined && FRESH_MS,
    meta: { quiet: true },
  });
  const points: readonly HistoryPoint[] | undefined = asked.data ? Object.values(asked.data.series)[0] : undefined;
  const limit = own?.unit === trigger.unit ? trigger.limit : null;
  const picture = useMemo(
    () => (points ? trendPath(points, { triggeredAt, limit, width: WIDTH, height: HEIGHT }) : null),
    [points, triggeredAt, limit],
  );
  if (!own || !picture) return <Text block style={{ width: 104, height: 32 }} aria-hidden />;
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t(`list.trend.${picture.direction}`)}
    >
      {picture.limitY !== null && (
        <path
          className={classes.trendLimit}
          data-level={alarm.level || alarm.worstLevel}
          d={`M0 ${picture.limitY}H${WIDTH}`}
        />
      )}
      <path className={classes.trendTrigger} d={`M${picture.triggerX} 0V${HEIGHT}`} />
      <path className={classes.trendLine} d={picture.line} />
      {picture.last && <circle className={classes.trendLast} cx={picture.last[0]} cy={picture.last[1]} r={2.5} />}
    </svg>
  );
}
