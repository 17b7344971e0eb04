import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { zoneOffset } from '../../ui/format-time.ts';
import type { KindProps } from './kind.ts';
import { inputProps } from './simple-fields.tsx';

/** Long lists are searched, not scrolled. */
const SHOWN = 60;

/** Every zone that the browser knows, with its offset at present. */
export function TimeZoneField({ field, ...props }: KindProps<'timeZone'>) {
  const value = typeof props.value === 'string' ? props.value : null;
  const zones = useMemo(() => {
    const now = Date.now();
    return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
      value: zone,
      label: `${zone} · ${zoneOffset(zone, now)}`,
    }));
  }, []);
  return (
    <Select
      {...inputProps(props)}
      name={field.key}
      searchable
      allowDeselect={false}
      limit={SHOWN}
      data={zones}
      value={value}
      onChange={props.onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
