import { sensorTypes, type SensorField } from './sensors.ts';

/** As measured; less the value at a date; from 0 to 1. */
export const comparisonScales = ['value', 'zero', 'share'] as const;
export type ComparisonScale = (typeof comparisonScales)[number];

/** Quantities of one unit on one axis, or each on its own. */
export const comparisonAxes = ['shared', 'own'] as const;
export type ComparisonAxes = (typeof comparisonAxes)[number];

export const comparisonSpans = ['day', 'week', 'month', 'quarter'] as const;
export type ComparisonSpan = (typeof comparisonSpans)[number];

/** What is related: values (of a rain counter: what fell in a step), or what they changed by in the 24 h before (what fell in them). */
export const relatedAs = ['value', 'day'] as const;
export type RelatedAs = (typeof relatedAs)[number];

/** h that a relation looks to either side. */
export const relationLags = [24, 72, 168, 720] as const;
export type RelationLag = (typeof relationLags)[number];

/** A quantity that is drawn: a field of a sensor, of a list field `key.n`, n from 1. */
export interface ComparedField {
  readonly sensorId: number;
  readonly field: string;
  /** Drawn as measured, also where others are zeroed. */
  readonly isAbsolute?: boolean | undefined;
}

/** One compared field less another, both by their keys. */
export interface ComparedDifference {
  readonly of: string;
  readonly less: string;
}

/** How far one series tells another, both by their keys. */
export interface Relation {
  readonly x: string;
  readonly y: string;
  readonly xAs: RelatedAs;
  readonly yAs: RelatedAs;
  readonly hours: RelationLag;
}

/** What is compared and how; what a user saves by a name. */
export interface ComparisonDefinition {
  readonly fields: readonly ComparedField[];
  readonly differences: readonly ComparedDifference[];
  readonly scale: ComparisonScale;
  /** ISO 8601; null where nothing is zeroed. */
  readonly zeroAt: string | null;
  readonly axes: ComparisonAxes;
  /** Limits of the rules are drawn, where values are drawn as measured. */
  readonly hasLimits?: boolean | undefined;
  readonly relation: Relation | null;
  /** How far back it looks, unless it has a period. */
  readonly span: ComparisonSpan;
  /** ISO 8601. */
  readonly period: { readonly from: string; readonly to: string } | null;
}

/** More curves cannot be told apart. */
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

/** The field of a sensor type that a compared one names, with its element; null where the type has none such. */
export function comparedFieldOf(type: string, name: string): { field: SensorField; element: number | null } | null {
  const match = /^([A-Za-z][A-Za-z0-9]*)(?:\.([1-9]\d{0,2}))?$/.exec(name);
  const field = sensorTypes.get(type)?.fields.find(({ key }) => key === match?.[1]);
  const element = match?.[2] === undefined ? null : Number(match[2]);
  return field && field.options === undefined && field.isList === (element !== null) ? { field, element } : null;
}

/** A counter whose rises are rain: drawn as bars of what fell. */
export const isRainCounter = ({ family, key }: Pick<SensorField, 'family' | 'key'>): boolean =>
  family === 'weather' && key === 'rainTotal';

/** The definition without the fields that `isKept` refuses, and without what was made of them. */
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

/** The definition without one series, whether measured or a difference, and without what was made of it. */
export function withoutSeries(definition: ComparisonDefinition, key: string): ComparisonDefinition {
  const differences = definition.differences.filter((one) => differenceKey(one) !== key);
  return withoutFields({ ...definition, differences }, (field) => comparedKey(field) !== key);
}
