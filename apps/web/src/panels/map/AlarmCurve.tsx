import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { trendOf } from '../charts/trend.ts';
import { useBound, useBoundFleet } from '../charts/use-bound.ts';
import { useBoundHistory } from '../charts/use-bound-history.ts';
import { sparkPath } from '../ui/spark-path.ts';
import { curveScale } from '../../charts/curve-scale.ts';
import { Row, Text } from '../../ui/box.tsx';
import classes from './Callout.module.css';

const HOURS = 12;
const STEPS = 144;
const BOX = { width: 100, height: 100 };

interface AlarmCurveProps {
  trigger: LiveAlarm['trigger'];
  sensorId: number;
  /** The formatted limit. Null: none. */
  limit: string | null;
}

/** The twelve hours before the shown moment, with the exceeded limit. */
export function AlarmCurve({ trigger, sensorId, limit }: AlarmCurveProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const { t: alarm } = useTranslation('alarm');
  const settings = useMemo(
    () => ({ sensors: trigger.field === null ? [] : [{ sensorId, field: trigger.field }] }),
    [sensorId, trigger.field],
  );
  const { curves, from, to } = useBoundHistory(useBound(settings, useBoundFleet(settings)), HOURS);
  const curve = curves[0];
  const steps = useMemo(
    () => (curve ? trendOf(curve.points, { from, to, gapMs: curve.gapMs, count: STEPS }).steps : []),
    [curve, from, to],
  );
  const known = steps.filter((value) => value !== null);
  const limitName = limit === null ? null : alarm('list.limit', { value: limit });
  if (known.length === 0)
    return (
      <Text block p="2 0" grow tone="text2">
        {limitName}
      </Text>
    );
  const { least, most, limitY } = curveScale(known, trigger.limit);
  const { path, last } = sparkPath(steps, BOX, false, { least, most });
  return (
    <>
      <Text block p="2 0" grow className={classes.curve}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={t('map.curve')}>
          {limitY !== null && <line className={classes.limit} x1={0} x2={100} y1={limitY} y2={limitY} />}
          <path d={path} />
          {/* The box is stretched, a round cap is not. */}
          {last && <path className={classes.last} d={`M${last[0]} ${last[1]}h0`} />}
        </svg>
        {limitName !== null && limitY !== null && (
          <span className={classes.limitName} data-side={limitY < 50 ? 'above' : 'below'} style={{ top: `${limitY}%` }}>
            {limitName}
          </span>
        )}
      </Text>
      <Row as="span" justify="between" text="least" tone="text3" nowrap fixed aria-hidden>
        <span>−{HOURS} h</span>
        <span>{word('home.now')}</span>
      </Row>
    </>
  );
}
