import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';

interface Place {
  readonly projectId: number | null;
  readonly stationId: number | null;
}

interface PlaceSelectProps {
  value: Place;
  error?: ReactNode;
  onChange: (place: Place) => void;
}

/** A project, a station, or all. */
export function PlaceSelect({ value, error, onChange }: PlaceSelectProps) {
  const { t } = useTranslation('alarm');
  const stations = useStations();
  const projects = [...new Map(stations.map(({ projectId, projectName }) => [projectId, projectName]))];
  const current =
    value.stationId !== null ? `s${value.stationId}` : value.projectId !== null ? `p${value.projectId}` : '';
  return (
    <NativeSelect
      label={t('notifications.place')}
      value={current}
      error={error}
      data={[
        { value: '', label: t('notifications.everywhere') },
        { group: t('notifications.projects'), items: projects.map(([id, name]) => ({ value: `p${id}`, label: name })) },
        {
          group: t('notifications.stations'),
          items: stations.map(({ id, name }) => ({ value: `s${id}`, label: name })),
        },
      ]}
      onChange={({ currentTarget: { value: chosen } }) => {
        const id = Number(chosen.slice(1));
        onChange({
          projectId: chosen.startsWith('p') ? id : null,
          stationId: chosen.startsWith('s') ? id : null,
        });
      }}
    />
  );
}
