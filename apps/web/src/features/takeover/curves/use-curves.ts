import { HOUR_MS } from '@groundwatch/protocol/model';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinedPoints, rainBars, rainBetween, rainSteps, velocities } from '@groundwatch/geotechnics';
import { queryOf } from '../../../api/query.ts';
import { creepOf, type Creep } from '../../../sensors/kinematics/creep.ts';
import { jumpsOf } from '../../../sensors/reinstallation/jumps.ts';
import { nearestIndex } from '../../../charts/curve.ts';
import type { Scene } from '../use-scene.ts';
import { curvePlanOf, type CurvePlan } from './curve-plan.ts';
import { judgedPane, limitLines, type LimitLines } from './limit-lines.ts';
import { useSeries, type Series, type SeriesOf } from './use-series.ts';

/** Default number of windows for the time of failure. */
const FIT_WINDOWS = 14;
type Pair = readonly [number, number];
const noLines: LimitLines = { value: [], rate: [] };

export interface Curves {
  readonly plan: CurvePlan | null;
  readonly series: Series;
  /** Velocity or change per day or hour, by the plan. */
  readonly rate: readonly Pair[];
  /** Of a movement. */
  readonly creep: Creep | null;
  /** v̄ in units per day. */
  readonly steady: number | null;
  readonly lines: LimitLines;
  /** The pane of the quantity in alarm. Null: neither. */
  readonly judged: keyof LimitLines | null;
}

/** The declared v̄ of a sensor's quantity. */
function useSteady(sensorId: number | undefined, key: string | undefined): number | null {
  const { data } = useQuery(
    queryOf(
      'GET /rest/sensors/:id/analysis',
      { params: { id: sensorId ?? 0 } },
      { enabled: sensorId !== undefined && key !== undefined, staleTime: HOUR_MS },
    ),
  );
  return key === undefined ? null : (data?.analysis.steadyVelocity?.[key] ?? null);
}

/** The reference of accumulated change: the value at the trigger minus the change at that time. */
function referenceOf({ alarm, condition }: Scene, { points }: Series): number | null {
  if (condition?.kind !== 'accumulated' || alarm.trigger.value === null) return null;
  const value = points[nearestIndex(points, Date.parse(alarm.triggerTime))]?.[3] ?? null;
  return value === null ? null : value - alarm.trigger.value;
}

/** Sums of a rain counter over the hours before each reading. */
function rainCurve({ points, bucketMs }: Series, hours: number): Pair[] {
  const steps = rainSteps(points.map(([time, , most]) => [time + bucketMs, most]));
  const first = steps[0]?.from ?? 0;
  return steps
    .filter(({ to }) => to >= first + hours * HOUR_MS)
    .map(({ to }) => [to, rainBetween(steps, to - hours * HOUR_MS, to)]);
}

/** The curves of an alarm and their limits. */
export function useCurves(scene: Scene): Curves {
  const { alarm, detail, device, sensor, type, condition, rules } = scene;
  const element = detail?.trigger.element ?? null;
  const plan = useMemo(
    () => (sensor || device ? curvePlanOf({ type, field: alarm.trigger.field, element, condition }) : null),
    [sensor, device, type, alarm.trigger.field, element, condition],
  );
  const of = useMemo(
    (): SeriesOf | null =>
      plan && device !== undefined
        ? {
            sensorId: sensor?.id ?? null,
            deviceNo: device.deviceNo,
            calibrations: sensor?.calibrations ?? [],
            key: plan.key,
            pastMs: plan.pastHours * HOUR_MS,
            sendCycleS: device.sendCycle,
          }
        : null,
    [plan, device, sensor],
  );
  const measured = useSeries(of);
  const declared = useSteady(sensor?.id, plan?.kind === 'movement' ? plan.key : undefined);
  const steady = condition?.kind === 'tangentAngle' ? (condition.steadyVelocity ?? declared) : declared;
  return useMemo(() => {
    // Derived values are joined over re-installations. Limits of the value itself apply to measured values.
    const jumps = plan && type ? jumpsOf({ type, reinstallations: sensor?.reinstallations }, plan.key) : [];
    const joined = joinedPoints(measured.points, jumps, measured.bucketMs);
    const series = condition?.kind === 'accumulated' ? { ...measured, points: joined } : measured;
    if (!plan) return { plan, series, rate: [], creep: null, steady, lines: noLines, judged: null };
    const context = { plan, steady, reference: referenceOf(scene, series) };
    const limits = { lines: limitLines(rules, context), judged: judgedPane(condition, context) };
    // The mean of a bucket is placed in its middle.
    const values = joined.map(([time, , , value]) => [time + series.bucketMs / 2, value] as const);
    if (plan.kind === 'rain') {
      const points = rainCurve(series, plan.hours).map(([time, sum]) => [time, sum, sum, sum] as const);
      const rate = rainBars(rainSteps(series.points.map(([time, , most]) => [time + series.bucketMs, most])), HOUR_MS);
      return {
        plan,
        series: { ...series, points: points.map((one) => [...one]), bucketMs: 0 },
        rate,
        creep: null,
        steady,
        ...limits,
      };
    }
    const windowMs = plan.hours * HOUR_MS;
    if (plan.kind === 'movement') {
      const days = condition?.kind === 'inverseVelocity' ? condition.days : null;
      const fitCount = days === null ? FIT_WINDOWS : Math.max(5, Math.round((days * 24) / plan.hours));
      const creep = creepOf({ series: values, windowMs, fitCount, steady });
      return {
        plan,
        series,
        rate: creep.moving.map(([time, perDay]): Pair => [time, perDay]),
        creep,
        steady,
        ...limits,
      };
    }
    const rate = velocities(values, windowMs).map(([time, perDay]): Pair => [time, perDay / 24]);
    return { plan, series, rate, creep: null, steady, ...limits };
  }, [plan, measured, steady, rules, scene, condition, type, sensor]);
}
