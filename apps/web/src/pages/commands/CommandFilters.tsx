import { useMemo } from 'react';
import { commandKinds } from '@groundwatch/protocol/model';
import { useStations } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { numberedDevice, useDeviceOptions } from '../../sensors/use-device-options.ts';
import { FilterChoice } from '../../ui/FilterChoice.tsx';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import type { ListView, SetView } from '../../ui/table/types.ts';
import { periodOf } from '../../ui/period/period.ts';
import { PeriodInput } from '../../ui/period/PeriodInput.tsx';
import { stateChoices } from './view.ts';

interface CommandFiltersProps {
  view: ListView;
  onView: SetView;
}

/** Filters: words, days, place, kind and state. */
export function CommandFilters({ view, onView }: CommandFiltersProps) {
  const { t } = useTranslation('control');
  const { filters } = view;
  const narrow = (more: Readonly<Record<string, string>>) => onView({ filters: { ...filters, ...more } });
  const stationId = filters['stationId'];
  const stations = useStations();
  const places = useMemo(() => stations.map(({ id, name }) => ({ value: String(id), label: name })), [stations]);
  const { select } = useDeviceOptions(filters['deviceNo'] ?? null, numberedDevice, {
    ...(stationId !== undefined && { onlyStationIds: stationId }),
  });
  return (
    <ListToolbar view={view} onView={onView} search={t('commands.history.search')}>
      <PeriodInput
        value={periodOf(filters)}
        zone={useZone()}
        onChange={({ from, to }) => narrow({ from: from ?? '', to: to ?? '' })}
      />
      <FilterChoice
        label={t('commands.history.station')}
        data={places}
        value={stationId}
        onChange={(value) => narrow({ stationId: value, deviceNo: '' })}
      />
      <FilterChoice
        label={t('commands.history.device')}
        data={select.data}
        select={select}
        value={filters['deviceNo']}
        onChange={(value) => narrow({ deviceNo: value })}
      />
      <FilterChoice
        label={t('commands.history.kind')}
        data={commandKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={filters['kind']}
        onChange={(value) => narrow({ kind: value })}
      />
      <FilterChoice
        label={t('commands.history.state')}
        data={stateChoices.map((state) => ({
          value: state,
          label: state === 'open' ? t('commands.list.open') : t(`state.${state}`),
        }))}
        value={filters['state']}
        onChange={(value) => narrow({ state: value })}
      />
    </ListToolbar>
  );
}
