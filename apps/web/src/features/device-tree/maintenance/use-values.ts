import { useState } from 'react';
import type { Values } from '../../../registry/definition.ts';

/** What stands in a dialog, by key. Two changes in a row both count. */
export function useValues(initial: Values): [Values, (key: string, value: unknown) => void] {
  const [values, setValues] = useState(initial);
  return [values, (key, value) => setValues((before) => ({ ...before, [key]: value }))];
}
