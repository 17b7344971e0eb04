import { sensorTypes, type SensorField } from './sensors.ts';

/** As measured; relative to the value at a date; scaled to 0–1. */
export const comparisonScales = ['value', 'zero', 'share'] as const;
export type ComparisonScale = (typeof comparisonScales)[number];

/** Quantities of one unit share an axis, or each has its own. */
export const comparisonAxes = ['shared', 'own'] as const;
export type ComparisonAxes = (typeof comparisonAxes)[number];

export const comparisonSpans = ['day', 'week', 'month', 'quarter'] as const;
export type ComparisonSpan = (typeof comparisonSpans)[number];

/** What is correlated: values (for a rain counter: rain per step), or changes over 24 h (rain within them). */
export const relatedAs = ['value', 'day'] as const;
export type RelatedAs = (typeof relatedAs)[number];

/** Hours of lag that a relation covers on either side. */
export const relationLags = [24, 72, 168, 720] as const;
export type RelationLag = (typeof relationLags)[number];

/** A compared quantity: a field of a sensor, for list fields `key.n`, n from 1. */
export interface ComparedField {
  readonly sensorId: number;
  readonly field: string;
  /** Drawn as measured even if others are zeroed. */
  readonly isAbsolute?: boolean | undefined;
}

/** One compared field minus another, by their keys. */
export interface ComparedDifference {
  readonly of: string;
  readonly less: string;
}

/** The correlation of two series, by their keys. */
export interface Relation {
  readonly x: string;
  readonly y: string;
  readonly xAs: RelatedAs;
  readonly yAs: RelatedAs;
  readonly hours: RelationLag;
}

/** Content of a comparison that a user saves by name. */
export interface ComparisonDefinition {
  readonly fields: readonly ComparedField[];
  readonly differences: readonly ComparedDifference[];
  readonly scale: ComparisonScale;
  /** ISO 8601; null where nothing is zeroed. */
  readonly zeroAt: string | null;
  readonly axes: ComparisonAxes;
  /** Limits of rules are drawn where values are drawn as measured. */
  readonly hasLimits?: boolean | undefined;
  readonly relation: Relation | null;
  /** Time back from now, unless it has a period. */
  readonly span: ComparisonSpan;
  /** ISO 8601. */
  readonly period: { readonly from: string; readonly to: string } | null;
}

/** More curves would be indistinguishable. */
export const MOST_COMPARED = 12;
export const MOST_DIFFERENCES = 6;

export const emptyComparison: ComparisonDefinition = {
  fields: [],
  differences: [],
  scale: 'value',
  zeroAt: null,
  axes: 'shared',
  relation: null,
  span: 'month',
  period: null,
};

/** `11.opening`, `14.moisture.2` */
export const comparedKey = ({ sensorId, field }: Pick<ComparedField, 'sensorId' | 'field'>): string =>
  `${sensorId}.${field}`;
/** `11.opening-12.opening` */
export const differenceKey = ({ of, less }: ComparedDifference): string => `${of}-${less}`;

/** The field and element that a compared field names; null where the sensor type lacks it. */
export function comparedFieldOf(type: string, name: string): { field: SensorField; element: number | null } | null {
  const match = /^([A-Za-z][A-Za-z0-9]*)(?:\.([1-9]\d{0,2}))?$/.exec(name);
  const field = sensorTypes.get(type)?.fields.find(({ key }) => key === match?.[1]);
  const element = match?.[2] === undefined ? null : Number(match[2]);
  return field && field.options === undefined && field.isList === (element !== null) ? { field, element } : null;
}

/** A counter of rain, drawn as bars per interval. */
export const isRainCounter = ({ family, key }: Pick<SensorField, 'family' | 'key'>): boolean =>
  family === 'weather' && key === 'rainTotal';

/** The definition without the fields that `isKept` refuses, and without what is computed from them. */
export function withoutFields(
  definition: ComparisonDefinition,
  isKept: (field: ComparedField) => boolean,
): ComparisonDefinition {
  const fields = definition.fields.filter(isKept);
  const keys = new Set(fields.map(comparedKey));
  const differences = definition.differences.filter(({ of, less }) => keys.has(of) && keys.has(less));
  const all = new Set([...keys, ...differences.map(differenceKey)]);
  const { relation } = definition;
  return {
    ...definition,
    fields,
    differences,
    relation: relation && all.has(relation.x) && all.has(relation.y) ? relation : null,
  };
}

/** The definition without one series, measured or difference, and without the differences computed from it. */
export function withoutSeries(definition: ComparisonDefinition, key: string): ComparisonDefinition {
  const differences = definition.differences.filter((one) => differenceKey(one) !== key);
  return withoutFields({ ...definition, differences }, (field) => comparedKey(field) !== key);
}
