import { TANGENT_ORANGE, TANGENT_RED, TANGENT_YELLOW, velocityAtAngle } from '@groundwatch/geotechnics';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { noMarks, type Curve, type Pane, type Threshold } from '../../charts/curve.ts';
import type { Creep } from '../../sensors/kinematics/creep.ts';
import type { Track } from './use-track.ts';

export interface CreepPanesInput {
  readonly track: Track;
  readonly creep: Creep;
  readonly steady: number | null;
  readonly field: Curve['field'];
  readonly gapMs: number;
  readonly windowMs: number;
  readonly names: { readonly movement: string; readonly velocity: string; readonly angle: string };
}

const stages = [
  { degrees: TANGENT_YELLOW, level: 3 },
  { degrees: TANGENT_ORANGE, level: 2 },
  { degrees: TANGENT_RED, level: 1 },
] as const;

const curve = (
  key: string,
  name: string,
  field: Curve['field'],
  points: readonly HistoryPoint[],
  gapMs: number,
): Curve => ({
  key,
  name,
  field,
  points,
  order: 0,
  gapMs,
  marks: noMarks,
});

const pointsOf = (list: Creep['moving']): HistoryPoint[] => list.map(([time, value]) => [time, value, value, value]);

/** Tilts and openings change by less than their last digit in an hour, so a velocity has one more. */
export const velocityDecimals = ({ decimals }: { readonly decimals: number }): number => Math.min(4, decimals + 1);

/** Stacked panes of movement, velocity and, with a steady velocity, the tangent angle. Pure. */
export function creepPanes({ track, creep, steady, field, gapMs, windowMs, names }: CreepPanesInput): Pane[] {
  const apart = Math.max(gapMs, windowMs);
  const perDay = { unit: `${field.unit}/d`, decimals: velocityDecimals(field), signed: true } as const;
  const thresholds = (valueOf: (degrees: number) => number): Threshold[] =>
    steady === null
      ? []
      : stages.map(({ degrees, level }) => ({ value: valueOf(degrees), level, name: `${degrees}°` }));
  const panes: Pane[] = [
    {
      key: 'movement',
      title: `${names.movement} ${field.unit}`,
      curves: [{ ...curve('movement', names.movement, field, track.points, gapMs), marks: track.marks }],
      thresholds: [],
    },
    {
      key: 'velocity',
      title: `${names.velocity} ${perDay.unit}`,
      curves: [{ ...curve('velocity', names.velocity, perDay, pointsOf(creep.moving), apart), order: 1 }],
      thresholds: thresholds((degrees) => velocityAtAngle(degrees, steady ?? 0)),
    },
  ];
  if (steady === null) return panes;
  const angleField = { unit: '°', decimals: 1 };
  return [
    ...panes,
    {
      key: 'angle',
      title: `${names.angle} °`,
      curves: [{ ...curve('angle', names.angle, angleField, pointsOf(creep.angles), apart), order: 2 }],
      thresholds: thresholds((degrees) => degrees),
    },
  ];
}
