import { useMemo } from 'react';
import { ReferenceSelect } from '../ReferenceSelect.tsx';
import type { KindProps } from './kind.ts';
import { inputProps } from './simple-fields.tsx';

/** One row of another resource. */
export function ReferenceField({ field, ...props }: KindProps<'reference'>) {
  const where = useMemo(() => field.where?.(props.values) ?? {}, [field, props.values]);
  return (
    <ReferenceSelect
      {...inputProps(props)}
      name={field.key}
      source={field.of}
      where={where}
      value={typeof props.value === 'number' ? props.value : null}
      clearable={field.canBeEmpty ?? false}
      onChange={(next) => {
        props.onChange(next);
        for (const key of field.clears ?? []) props.setValue(key, null);
      }}
    />
  );
}
