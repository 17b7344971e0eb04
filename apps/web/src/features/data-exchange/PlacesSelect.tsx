import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';

export interface Places {
  readonly projectIds: readonly number[];
  readonly stationIds: readonly number[];
}

interface PlacesSelectProps {
  value: Places;
  error?: ReactNode;
  onChange: (places: { projectIds: number[]; stationIds: number[] }) => void;
}

const MOST_OFFERED = 200;
const idsOf = (chosen: readonly string[], mark: string): number[] =>
  chosen.filter((one) => one.startsWith(mark)).map((one) => Number(one.slice(1)));

/** Projects and stations. None: all. */
export function PlacesSelect({ value, error, onChange }: PlacesSelectProps) {
  const { t } = useTranslation('exchange');
  const stations = useStations();
  const projects = [...new Map(stations.map(({ projectId, projectName }) => [projectId, projectName]))];
  const chosen = [...value.projectIds.map((id) => `p${id}`), ...value.stationIds.map((id) => `s${id}`)];
  return (
    <MultiSelect
      label={t('places')}
      placeholder={chosen.length === 0 ? t('everywhere') : ''}
      searchable
      clearable
      hidePickedOptions
      limit={MOST_OFFERED}
      error={error}
      data={[
        { group: t('projects'), items: projects.map(([id, name]) => ({ value: `p${id}`, label: name })) },
        { group: t('stations'), items: stations.map(({ id, name }) => ({ value: `s${id}`, label: name })) },
      ]}
      value={chosen}
      onChange={(next) => onChange({ projectIds: idsOf(next, 'p'), stationIds: idsOf(next, 's') })}
    />
  );
}

/** Their number in words. */
export function usePlacesWord(): (places: Places) => string {
  const { t } = useTranslation('exchange');
  const stations = useStations();
  return ({ projectIds, stationIds }) => {
    if (projectIds.length + stationIds.length === 0) return t('everywhere');
    return [
      ...projectIds.map((id) => stations.find(({ projectId }) => projectId === id)?.projectName ?? `#${id}`),
      ...stationIds.map((id) => stations.find((station) => station.id === id)?.name ?? `#${id}`),
    ].join(t('comma'));
  };
}
