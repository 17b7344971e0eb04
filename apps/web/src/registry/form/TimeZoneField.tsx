import { Select } from '@mantine/core';
import { isTimeZone } from '@groundwatch/protocol/model';
import { useMemo, useState } from 'react';
import { zoneOffset } from '../../ui/format-time.ts';
import type { KindProps } from './kind.ts';
import { inputProps } from './simple-fields.tsx';

/** Long lists are searched instead of scrolled. */
const SHOWN = 60;

/** The browser's time zones with present offsets. Any other zone name can be typed. */
export function TimeZoneField({ field, ...props }: KindProps<'timeZone'>) {
  const value = typeof props.value === 'string' ? props.value : null;
  const [typed, setTyped] = useState('');
  const listed = useMemo(() => ['UTC', ...Intl.supportedValuesOf('timeZone')], []);
  const zones = useMemo(() => {
    const now = Date.now();
    const others = [value ?? '', typed.trim()].filter((name) => isTimeZone(name) && !listed.includes(name));
    return [...new Set([...others, ...listed])].map((zone) => ({
      value: zone,
      label: `${zone} · ${zoneOffset(zone, now)}`,
    }));
  }, [listed, typed, value]);
  return (
    <Select
      {...inputProps(props)}
      name={field.key}
      searchable
      onSearchChange={setTyped}
      allowDeselect={false}
      limit={SHOWN}
      data={zones}
      value={value}
      onChange={props.onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
