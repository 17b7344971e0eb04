import type { CurvePlan } from './curve-plan.ts';

/** Unit of a plan's velocity or change. */
export const rateUnit = ({ kind, field, perHours }: CurvePlan): string =>
  kind === 'rain' ? 'mm' : `${field.unit}/${perHours === 24 ? 'd' : 'h'}`;

/** Quantities that change by less than their last digit in an hour have one more. */
export const rateDecimals = ({ field, kind }: CurvePlan): number =>
  kind === 'rain' ? 1 : Math.min(4, field.decimals + (field.unit === 'mm' ? 0 : 1));
