import { Checkbox, Input, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './WallForm.module.css';

interface StationChoiceProps {
  stations: readonly Station[];
  value: readonly number[] | null;
  error?: ReactNode;
  onChange: (stationIds: number[] | null) => void;
}

/** All stations visible to the owner of the wall, or a selection. */
export function StationChoice({ stations, value, error, onChange }: StationChoiceProps) {
  const { t } = useTranslation('wall');
  const [search, setSearch] = useState('');
  const sought = search.trim().toLowerCase();
  const shown = stations.filter(({ name }) => name.toLowerCase().includes(sought));
  return (
    <Stack as="fieldset" gap={8}>
      <Text as="legend" p="0 0 4 0" text="table" weight={600}>
        {t('walls.stationsField')}
      </Text>
      <div>
        <Segments
          label={t('walls.stationsField')}
          value={value === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: t('walls.allStations') },
            { value: 'some', label: t('walls.someStations') },
          ]}
          onChange={(choice) => onChange(choice === 'all' ? null : [])}
        />
      </div>
      {value !== null && (
        <>
          <TextInput
            aria-label={t('walls.searchStation')}
            placeholder={t('walls.searchStation')}
            value={search}
            onChange={({ currentTarget: { value: typed } }) => setSearch(typed)}
          />
          <Stack
            columns="repeat(auto-fill, minmax(min(100%, 220px), 1fr))"
            gap="4 12"
            p={8}
            scroll
            className={classes.choices}
          >
            {shown.map(({ id, name }) => (
              <Checkbox
                key={id}
                size="xs"
                label={name}
                checked={value.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...value, id] : value.filter((one) => one !== id))
                }
              />
            ))}
          </Stack>
          <Text as="p" text="table" tone="text2" breaks>
            {t('walls.chosen', { count: value.length })}
          </Text>
          <Input.Error>{error}</Input.Error>
        </>
      )}
    </Stack>
  );
}
