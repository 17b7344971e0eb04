import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deviceQuery, useDevicesOfStation } from '../../api/devices.ts';
import { queryOf } from '../../api/query.ts';
import { stationsQuery } from '../../api/registry.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { PageError } from '../../ui/Failure.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { DeviceHistory } from './DeviceHistory.tsx';
import { historyViews, readPlace, withPlace, type HistoryPlace } from './history-address.ts';
import { Chip } from '../../ui/Chip.tsx';

/** The first device by station, for an address that names none. */
const firstQuery = queryOf('GET /rest/devices/judged', { query: { sort: 'station', size: 1 } });

/** The stations, and the devices of the one that the address names, or of the first one that has any. */
function useSites(params: URLSearchParams) {
  const stations = useQuery(stationsQuery);
  const deviceNo = params.get('device') ?? '';
  const asked = useQuery({ ...deviceQuery(deviceNo), enabled: deviceNo !== '' });
  const stationId = asked.data?.stationId ?? Number(params.get('station'));
  const isKnown = stations.data?.stations.some(({ id }) => id === stationId) ?? false;
  const isSearched = stations.isSuccess && !isKnown && !(deviceNo !== '' && asked.isPending);
  const first = useQuery({ ...firstQuery, enabled: isSearched });
  const own = useDevicesOfStation(isKnown ? stationId : first.data?.records[0]?.stationId);
  const needed = [stations, ...(deviceNo === '' ? [] : [asked]), ...(isSearched ? [first] : []), own];
  return {
    stations: stations.data?.stations ?? [],
    devices: own.devices,
    isPending: needed.some(({ isPending }) => isPending),
    error: stations.data ? (needed.find(({ error }) => error)?.error ?? null) : stations.error,
    retry: () => {
      for (const one of needed) void one.refetch();
    },
  };
}

/** Historical data of any device as curves, table and file. The address holds the whole query. */
export function HistoryPage() {
  const { t } = useTranslation('device');
  const title = usePageTitle(t('history.title'));
  const [params, setParams] = useSearchParams();
  const sites = useSites(params);
  if (sites.error) return <PageError message={sites.error.message} onRetry={sites.retry} />;
  if (sites.isPending) {
    return (
      <Page title={title}>
        <Skeleton rows={10} height={28} />
      </Page>
    );
  }
  const { stations, devices: own } = sites;
  const place = readPlace(params, sites);
  const go = (changes: Partial<HistoryPlace>): void => setParams(withPlace(params, changes), { replace: true });
  const station = stations.find(({ id }) => id === place.stationId);
  const device = own.find(({ deviceNo }) => deviceNo === place.deviceNo);
  return (
    <Page
      title={title}
      lead={
        <Row gap={8} wrap>
          <Select
            w={{ base: 140, xs: 230 }}
            aria-label={t('history.station')}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('history.noStation')}
            value={place.stationId === null ? null : String(place.stationId)}
            onChange={(id) => id !== null && go({ stationId: Number(id) })}
            data={stations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Select
            w={{ base: 140, xs: 230 }}
            aria-label={t('history.device')}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('history.noDevice')}
            disabled={own.length === 0}
            value={place.deviceNo}
            onChange={(deviceNo) => go({ deviceNo })}
            data={own.map(({ deviceNo, name }) => ({ value: deviceNo, label: name || deviceNo }))}
          />
        </Row>
      }
      buttons={
        <Row gap={8} align="stretch" wrap touch role="group" aria-label={t('history.viewLabel')}>
          {historyViews.map((view) => (
            <Chip key={view} aria-pressed={view === place.view} onClick={() => go({ view })}>
              {t(`history.view.${view}`)}
            </Chip>
          ))}
        </Row>
      }
    >
      {device ? (
        <DeviceHistory
          key={device.deviceNo}
          device={device}
          zone={station?.timeZone}
          place={place}
          onTable={(table) => go({ table })}
        />
      ) : (
        <Text as="p" p="32 0" tone="text2">
          {t(stations.length === 0 ? 'history.noStations' : 'history.noDevices')}
        </Text>
      )}
    </Page>
  );
}
