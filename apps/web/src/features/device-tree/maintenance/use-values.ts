import { useState } from 'react';
import type { Values } from '../../../registry/definition.ts';

/** The values of a dialog by key. Two consecutive changes both apply. */
export function useValues(initial: Values): [Values, (key: string, value: unknown) => void] {
  const [values, setValues] = useState(initial);
  return [values, (key, value) => setValues((before) => ({ ...before, [key]: value }))];
}
