import { useMemo, useState } from 'react';
import { useNames } from '../../i18n/i18n.ts';
import { useReading } from '../../live/hooks.ts';
import type { Line } from './curves.ts';
import { firstElements, firstFields, MOST_CURVES, type Quantity } from '../../sensors/sensor-layout.ts';

export interface LineToggle {
  readonly key: string;
  readonly name: string;
  readonly isShown: boolean;
  /** Place among the series colours; null while it is not shown. */
  readonly order: number | null;
}

/** Which curves of a quantity are drawn; the user adds and removes them. */
export function useLines(
  sensorId: number,
  quantity: Quantity,
): { lines: readonly Line[]; toggles: readonly LineToggle[]; toggle: (key: string) => void } {
  const name = useNames();
  const list = useReading(sensorId)?.values[quantity.fields[0]!.key];
  const elements = quantity.isList ? (Array.isArray(list) ? list.length : 0) : 0;
  const [chosen, setChosen] = useState<{ quantity: string; keys: readonly string[] } | null>(null);

  const all = useMemo((): Omit<Line, 'order'>[] => {
    if (!quantity.isList) {
      return quantity.fields.map((field) => ({ key: field.key, name: name(field.names), field, element: null }));
    }
    const field = quantity.fields[0]!;
    return Array.from({ length: elements }, (_, i) => ({
      key: `${field.key}.${i + 1}`,
      name: `${name(field.names)} ${i + 1}`,
      field,
      element: i + 1,
    }));
  }, [quantity, elements, name]);

  const keys = useMemo(() => {
    if (chosen?.quantity === quantity.key) return chosen.keys;
    if (!quantity.isList) return firstFields(quantity.fields).map(({ key }) => key);
    return firstElements(elements).map((n) => `${quantity.fields[0]!.key}.${n}`);
  }, [chosen, quantity, elements]);

  const lines = useMemo(
    () => all.filter(({ key }) => keys.includes(key)).map((line, order) => ({ ...line, order })),
    [all, keys],
  );
  const toggles = all.map(({ key, name: text, element }) => {
    const order = lines.findIndex((line) => line.key === key);
    return {
      key,
      name: element === null ? text : String(element),
      isShown: order >= 0,
      order: order >= 0 ? order : null,
    };
  });
  const toggle = (key: string): void => {
    const next = keys.includes(key) ? keys.filter((known) => known !== key) : [...keys, key];
    if (next.length > 0 && next.length <= MOST_CURVES) setChosen({ quantity: quantity.key, keys: next });
  };
  return { lines, toggles, toggle };
}
