import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useDevice } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { withParams, type AddressChanges } from '../../ui/address-params.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import type { AlarmAddress } from './address.ts';
import { Choice } from './Choice.tsx';
import { StationsChoice } from './StationsChoice.tsx';
import { useRuleName } from './use-rule-name.ts';

interface PlaceFiltersProps {
  address: AlarmAddress;
  /** Some listed alarms, which contain the names of rules. */
  alarms: readonly Alarm[];
  onChange: (changes: AddressChanges) => void;
}

/** Filters by place: project and stations, and the device or rule of the link, which can be removed. */
export function PlaceFilters({ address, alarms, onChange }: PlaceFiltersProps) {
  const { t } = useTranslation('alarm');
  const [params] = useSearchParams();
  const all = useStations();
  const { projectId, stations, ruleId, deviceNo } = address;
  const ruleName = useRuleName(ruleId, alarms);
  const projects = useMemo(() => [...new Map(all.map((one) => [one.projectId, one.projectName]))], [all]);
  const places = useMemo(
    () => all.filter((one) => projectId === null || one.projectId === projectId || stations?.includes(one.id)),
    [all, projectId, stations],
  );
  const without = (key: string) => ({ search: withParams(params, { [key]: null, page: null }).toString() });
  const deviceName = useDevice(deviceNo)?.name;
  return (
    <>
      {projects.length > 1 && (
        <Choice
          label={t('list.project')}
          data={projects.map(([id, name]) => ({ value: String(id), label: name }))}
          value={projectId === null ? null : String(projectId)}
          onChange={(id) => onChange({ projectId: id, station: null })}
        />
      )}
      <StationsChoice stations={places} chosen={stations} onChange={(station) => onChange({ station })} />
      {deviceNo !== null && (
        <FilterChip text={t('list.ofDevice', { name: deviceName ?? deviceNo })} to={without('deviceNo')} />
      )}
      {ruleId !== null && <FilterChip text={t('list.ofRule', { name: ruleName })} to={without('ruleId')} />}
    </>
  );
}
