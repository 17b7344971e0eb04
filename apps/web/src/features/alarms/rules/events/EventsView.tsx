import { useQuery } from '@tanstack/react-query';
import type { MarkedEvent } from '@groundwatch/protocol/rest';
import { markedEventsQuery } from '../../../../api/alarm-rules.ts';
import { useStations } from '../../../../api/registry.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { ResourceList } from '../../../../resource/ResourceList.tsx';
import { formatZonedStamp } from '../../../../ui/format-time.ts';
import type { TableColumn } from '../../../../ui/table/types.ts';
import { EventDialog } from './EventDialog.tsx';

/** Recorded events, for the lead times of back-tests. */
export function EventsView() {
  const { t } = useTranslation('alarm');
  const stations = useStations();
  const zoneOf = (id: number) => stations.find((station) => station.id === id)?.timeZone;
  const columns: readonly TableColumn<MarkedEvent>[] = [
    {
      key: 'at',
      title: t('events.at'),
      sortBy: ({ at }) => at,
      render: ({ at, stationId }) => <time dateTime={at}>{formatZonedStamp(Date.parse(at), zoneOf(stationId))}</time>,
    },
    { key: 'name', title: t('events.name'), isRowHead: true, render: ({ name }) => name },
    { key: 'station', title: t('rules.scope.station'), render: ({ stationName }) => stationName },
    { key: 'note', title: t('rules.note'), render: ({ note }) => note },
  ];
  return (
    <ResourceList
      title={t('events.title')}
      path="marked-events"
      auth={{ create: 'alarm-rule:update', update: 'alarm-rule:update', delete: 'alarm-rule:update' }}
      query={useQuery(markedEventsQuery)}
      columns={columns}
      nameOf={({ name }) => name}
      add={t('events.mark')}
      empty={t('events.none')}
      emptyText={t('events.noneText')}
      removal={{ text: () => t('events.removeNote') }}
      renderEditor={(event, onClose) => <EventDialog event={event} onClose={onClose} />}
    />
  );
}
