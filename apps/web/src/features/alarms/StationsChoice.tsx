import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import type { Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
// Its rules come after those of the parts.
import classes from './Filters.module.css';

interface StationsChoiceProps {
  stations: readonly Station[];
  /** null: of any. */
  chosen: readonly number[] | null;
  /** As the address says it: `3,7`; null takes it away. */
  onChange: (station: string | null) => void;
}

const MOST_OFFERED = 100;

/** The stations that alarms are looked at of. */
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
