import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';

interface Place {
  projectId: number | null;
  stationId: number | null;
}

interface PlaceFieldProps {
  value: Place;
  error?: ReactNode;
  /** With the place's time zone. */
  onChange: (place: Place & { timeZone: string }) => void;
}

/** A project or one of its stations. */
export function PlaceField({ value: { projectId, stationId }, error, onChange }: PlaceFieldProps) {
  const { t } = useTranslation('report');
  const stations = useStations();
  const projects = [...new Map(stations.map((station) => [station.projectId, station.projectName]))];
  return (
    <NativeSelect
      data-autofocus
      label={t('place')}
      error={error}
      value={stationId !== null ? `s${stationId}` : projectId !== null ? `p${projectId}` : ''}
      data={[
        ...(stationId === null && projectId === null ? [{ value: '', label: '' }] : []),
        { group: t('projects'), items: projects.map(([id, name]) => ({ value: `p${id}`, label: name })) },
        { group: t('stations'), items: stations.map(({ id, name }) => ({ value: `s${id}`, label: name })) },
      ]}
      onChange={({ currentTarget: { value } }) => {
        const id = Number(value.slice(1));
        const isStation = value.startsWith('s');
        const first = stations.find((station) => (isStation ? station.id : station.projectId) === id);
        if (first)
          onChange({ projectId: isStation ? null : id, stationId: isStation ? id : null, timeZone: first.timeZone });
      }}
    />
  );
}
