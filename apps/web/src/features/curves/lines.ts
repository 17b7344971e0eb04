import { firstElements, firstFields, paneKey, quantities } from '../../sensors/sensor-layout.ts';
import { keyText, type CurveKey } from './curve-address.ts';
import type { Source, SourceField } from './sources.ts';

/** More curves than colours, or more panes, would not be readable. */
export const MOST_CURVES = 21;
export const MOST_PANES = 6;
/** The most fields of one request. */
const MOST_OF_A_SOURCE = 16;

/** A curve that can be drawn. */
export interface Line extends CurveKey {
  readonly key: string;
  readonly source: Source;
  readonly definition: SourceField;
}

export const lineOf = (source: Source, definition: SourceField, element: number | null): Line => {
  const key = { sourceId: source.id, field: definition.key, element };
  return { ...key, key: keyText(key), source, definition };
};

/** The lines of these keys. Unknown ones and those over the limit are left out. */
export function linesOf(keys: readonly CurveKey[], sources: readonly Source[]): Line[] {
  const found = keys.flatMap((key) => {
    const source = sources.find(({ id }) => id === key.sourceId);
    const definition = source?.fields.find((field) => field.key === key.field);
    if (!source || !definition || definition.isList !== (key.element !== null)) return [];
    return [lineOf(source, definition, key.element)];
  });
  return limited(found);
}

/** The first lines, as many as can be shown. */
export function limited(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  for (const line of lines) if (!isTooMuch(kept, line)) kept.push(line);
  return kept;
}

/** Whether another line would exceed the limits. */
export function isTooMuch(lines: readonly Line[], added: Line): boolean {
  const panes = new Set([...lines, added].map((line) => paneKey(line.definition)));
  const ofSource = lines.filter(({ sourceId }) => sourceId === added.sourceId).length;
  return lines.length >= MOST_CURVES || panes.size > MOST_PANES || ofSource >= MOST_OF_A_SOURCE;
}

/** The default: the main quantity of the first sensor. */
export function firstLines(sources: readonly Source[]): Line[] {
  const source = sources[0];
  if (!source) return [];
  const quantity = quantities(source)[0];
  return quantity ? linesOfFields(source, firstFields(quantity.fields)) : [];
}

/** Of a list field some evenly spaced elements, else the field. */
export function linesOfFields(source: Source, fields: readonly SourceField[]): Line[] {
  return fields.flatMap((field) =>
    field.isList
      ? firstElements(source.elementCount).map((element) => lineOf(source, field, element))
      : [lineOf(source, field, null)],
  );
}
