import { useMemo } from 'react';
import { conditionKinds, ruleScopes } from '@groundwatch/protocol/model';
import { useStations } from '../../../../api/registry.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { numberedDevice, useDeviceOptions } from '../../../../sensors/use-device-options.ts';
import { FilterChoice } from '../../../../ui/FilterChoice.tsx';
import type { ListView, SetView } from '../../../../ui/table/types.ts';
import { projectsOf } from '../editor/places.ts';

interface RuleFiltersProps {
  view: ListView;
  onView: SetView;
}

/** Filters of the rule list: place, kind and scope. */
export function RuleFilters({ view, onView }: RuleFiltersProps) {
  const { t } = useTranslation('alarm');
  const { filters } = view;
  const narrow = (more: Readonly<Record<string, string>>) => onView({ filters: { ...filters, ...more } });
  const projectId = filters['projectId'];
  const stationId = filters['stationId'];
  const all = useStations();
  const projects = useMemo(() => projectsOf(all).map(({ id, name }) => ({ value: String(id), label: name })), [all]);
  const stations = useMemo(
    () =>
      all
        .filter((station) => projectId === undefined || String(station.projectId) === projectId)
        .map(({ id, name }) => ({ value: String(id), label: name })),
    [all, projectId],
  );
  const { select } = useDeviceOptions(filters['deviceNo'] ?? null, numberedDevice, {
    ...(stationId !== undefined && { onlyStationIds: stationId }),
  });
  return (
    <>
      <FilterChoice
        label={t('rules.scope.project')}
        data={projects}
        value={projectId}
        onChange={(value) => narrow({ projectId: value, stationId: '', deviceNo: '' })}
      />
      <FilterChoice
        label={t('rules.scope.station')}
        data={stations}
        value={stationId}
        onChange={(value) => narrow({ stationId: value, deviceNo: '' })}
      />
      <FilterChoice
        label={t('rules.scope.device')}
        data={select.data}
        select={select}
        value={filters['deviceNo']}
        onChange={(value) => narrow({ deviceNo: value })}
      />
      <FilterChoice
        label={t('rules.kind')}
        data={conditionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={filters['kind']}
        onChange={(value) => narrow({ kind: value })}
      />
      <FilterChoice
        label={t('rules.holdsFor')}
        data={ruleScopes.map((scope) => ({ value: scope, label: t(`rules.scope.${scope}`) }))}
        value={filters['scope']}
        onChange={(value) => narrow({ scope: value })}
      />
    </>
  );
}
