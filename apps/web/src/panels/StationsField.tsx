import { MultiSelect } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useStations } from '../api/registry.ts';
import { useTranslation } from '../i18n/i18n.ts';

interface StationsFieldProps {
  description?: ReactNode;
  error?: ReactNode;
  /** None: all. */
  value?: readonly number[];
  /** Offers only these stations. */
  within?: readonly number[] | undefined;
  onChange: (stationIds: number[]) => void;
}

const SHOWN = 60;
const none: readonly number[] = [];

/** Chooses some of the visible stations. */
export function StationsField({ value = none, within, onChange, ...field }: StationsFieldProps) {
  const { t } = useTranslation('panels');
  const stations = useStations();
  const data = useMemo(
    () =>
      stations
        .filter(({ id }) => within?.includes(id) ?? true)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [stations, within],
  );
  return (
    <MultiSelect
      {...field}
      label={t('editor.stations')}
      placeholder={value.length === 0 ? t('editor.stationsAll') : ''}
      data={data}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('editor.stationsAll') }}
      hidePickedOptions
      limit={SHOWN}
      nothingFoundMessage={t('editor.nothingFound')}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
