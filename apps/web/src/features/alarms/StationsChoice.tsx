import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
// Its rules must follow those of the parts.
import classes from './Filters.module.css';

interface StationsChoiceProps {
  stations: readonly Station[];
  /** Null: all. */
  chosen: readonly number[] | null;
  /** As in the address: `3,7`. Null removes it. */
  onChange: (station: string | null) => void;
}

const MOST_OFFERED = 100;

/** The station filter of alarms. */
export function StationsChoice({ stations, chosen, onChange }: StationsChoiceProps) {
  const { t } = useTranslation('alarm');
  const data = useMemo(() => stations.map(({ id, name }) => ({ value: String(id), label: name })), [stations]);
  const isAny = chosen === null;
  return (
    <MultiSelect
      {...(isAny ? {} : { className: classes.stations })}
      classNames={{ input: classes.box!, pillsList: classes.pills!, inputField: classes.typed! }}
      aria-label={t('list.station')}
      placeholder={isAny ? t('list.station') : ''}
      searchable
      clearable
      hidePickedOptions
      limit={MOST_OFFERED}
      data={data}
      value={(chosen ?? []).map(String)}
      onChange={(ids) => onChange(ids.length === 0 ? null : ids.join(','))}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
