import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { conditionKinds } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { KeywordInput } from '../../../registry/list/KeywordInput.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import { standingStates, type AlarmAddress } from '../address.ts';
import classes from './Standing.module.css';

interface StandingFiltersProps {
  address: AlarmAddress;
  stations: readonly Station[];
  onChange: (changes: Readonly<Record<string, string | number | null>>) => void;
}

const MOST_OFFERED = 100;

/** Which of the standing alarms are looked at; all of it stands in the address. */
export function StandingFilters({ address, stations, onChange }: StandingFiltersProps) {
  const { t } = useTranslation('alarm');
  const projects = useMemo(
    () => [...new Map(stations.map(({ projectId, projectName }) => [projectId, projectName]))],
    [stations],
  );
  const places = stations.filter(({ projectId }) => address.projectId === null || projectId === address.projectId);
  return (
    <div className={classes.filters} role="search">
      <KeywordInput value={address.text} label={t('list.search')} onChange={(q) => onChange({ q })} />
      <Choice
        label={t('list.state')}
        data={standingStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        value={address.state}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label={t('list.kind')}
        data={conditionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={address.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {projects.length > 1 && (
        <Choice
          label={t('list.project')}
          data={projects.map(([id, name]) => ({ value: String(id), label: name }))}
          value={address.projectId === null ? null : String(address.projectId)}
          onChange={(projectId) => onChange({ projectId, stationId: null })}
        />
      )}
      <Choice
        label={t('list.station')}
        data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={address.stationId === null ? null : String(address.stationId)}
        onChange={(stationId) => onChange({ stationId })}
      />
      <span className={classes.grouping}>
        {t('list.grouping')}
        <Segments
          label={t('list.grouping')}
          value={address.grouping}
          options={(['station', 'rule', 'none'] as const).map((value) => ({ value, label: t(`list.group.${value}`) }))}
          onChange={(group) => onChange({ group: group === 'station' ? null : group })}
        />
      </span>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      limit={MOST_OFFERED}
      data={data}
      value={value}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
