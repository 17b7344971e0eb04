import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { MaintenanceWindow } from '@groundwatch/protocol/rest';
import { maintenanceWindowsQuery } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { ResourceList } from '../../../resource/ResourceList.tsx';
import { withParams } from '../../../ui/address-params.ts';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { Stamp } from '../../../session/Stamp.tsx';
import { Row } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { TableColumn } from '../../../ui/table/types.ts';
import { stateOf } from './window-state.ts';
import { WindowDialog } from './WindowDialog.tsx';

/** Maintenance windows of stations, whose alarms need no acknowledgement meanwhile. The address may select those in progress. */
export function MaintenanceList({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation('alarm');
  const [params] = useSearchParams();
  const now = useServerNow();
  const isCurrentOnly = params.get('state') === 'current';
  const query = useQuery({
    ...maintenanceWindowsQuery(),
    select: (windows) => windows.filter((window) => !isCurrentOnly || stateOf(window, now) === 'current'),
  });
  const columns: readonly TableColumn<MaintenanceWindow>[] = [
    {
      key: 'state',
      title: t('maintenance.state'),
      render: (window) => {
        const state = stateOf(window, now);
        return (
          <Row as="span" inline gap={8} {...(state === 'current' && { weight: 600 })}>
            <StateSymbol kind={state === 'current' ? 'maintenance' : 'none'} size={18} />
            {t(`maintenance.${state}`)}
          </Row>
        );
      },
    },
    { key: 'station', title: t('maintenance.station'), isRowHead: true, render: ({ stationName }) => stationName },
    { key: 'reason', title: t('maintenance.reason'), render: ({ reason }) => reason },
    { key: 'starts', title: t('maintenance.starts'), render: ({ startsAt }) => <Stamp time={startsAt} zone={zone} /> },
    { key: 'ends', title: t('maintenance.ends'), render: ({ endsAt }) => <Stamp time={endsAt} zone={zone} /> },
    { key: 'by', title: t('maintenance.by'), render: ({ accountName }) => accountName },
  ];
  return (
    <ResourceList
      title={t('list.view.maintenance')}
      path="maintenance-windows"
      auth={{ create: 'alarm:suppress', delete: 'alarm:suppress' }}
      query={query}
      columns={columns}
      nameOf={({ stationName }) => stationName}
      markOf={(window) => (isOver(window, now) ? 'faint' : null)}
      isFixed={(window) => isOver(window, now)}
      add={t('maintenance.plan')}
      empty={t(isCurrentOnly ? 'maintenance.noneNow' : 'maintenance.none')}
      emptyText={t('maintenance.hint')}
      renderEditor={(_, onClose) => <WindowDialog onClose={onClose} />}
      removal={{
        word: (window) => t(stateOf(window, now) === 'current' ? 'maintenance.end' : 'maintenance.cancel'),
        title: t('maintenance.cancelTitle'),
        text: ({ stationName }) => t('maintenance.cancelText', { station: stationName }),
        confirm: t('maintenance.end'),
      }}
      filters={
        isCurrentOnly && (
          <FilterChip
            text={t('maintenance.underWay')}
            to={{ search: withParams(params, { state: null }).toString() }}
          />
        )
      }
    />
  );
}

const isOver = (window: MaintenanceWindow, now: number): boolean =>
  ['past', 'cancelled'].includes(stateOf(window, now));
