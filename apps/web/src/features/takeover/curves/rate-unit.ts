import type { CurvePlan } from './curve-plan.ts';

/** In what a plan's velocity, or change, is told. */
export const rateUnit = ({ kind, field, perHours }: CurvePlan): string =>
  kind === 'rain' ? 'mm' : `${field.unit}/${perHours === 24 ? 'd' : 'h'}`;

/** What moves by less than its last digit in an hour has one more. */
export const rateDecimals = ({ field, kind }: CurvePlan): number =>
  kind === 'rain' ? 1 : Math.min(4, field.decimals + (field.unit === 'mm' ? 0 : 1));
