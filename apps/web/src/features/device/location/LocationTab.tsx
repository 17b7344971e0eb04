import { useMemo, useState } from 'react';
import type { Station } from '@groundwatch/protocol/rest';
import { useSiteMaps } from '../../../api/site-maps.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useStatus } from '../../../live/hooks.ts';
import { chooseSiteMap } from '../../../map/choose-site-map.ts';
import type { MapView } from '../../../map/geometry.ts';
import type { MapStation } from '../../../map/stations.ts';
import type { PanelProps } from '../../../sensors/panel-props.ts';
import { useFreshness } from '../../../sensors/use-freshness.ts';
import { Age } from '../../../live/Age.tsx';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { DistanceList } from './DistanceList.tsx';
import { lazyPart, WhenLoaded } from '../../../errors/lazy-part.ts';
import classes from './Location.module.css';
import { PlaceCard } from './PlaceCard.tsx';
import { PlaceOverlay } from './PlaceOverlay.tsx';
import { distances, movementOf, type Fix } from './places.ts';
import { usePlaceHistory } from './use-place-history.ts';
import { viewOf } from './view-of.ts';
import { usePlaces } from './use-places.ts';
import { useDeviceMark } from './use-device-mark.ts';
import { usePlaceWarnings } from './use-place-warnings.ts';

const StationMap = lazyPart(async () => (await import('../../../map/StationMap.tsx')).StationMap);

const noTrack: readonly Fix[] = [];
const keys = ['station', 'gps', 'lbs'] as const;
/** The device's position as registered, by satellite and by radio cell, their distances, and whether it moved. */
export function LocationTab({ device, station, zone }: PanelProps & { station: Station | undefined }) {
  const { t } = useTranslation('device');
  const status = useStatus(device.deviceNo);
  const freshness = useFreshness(status?.collectTime, device.sendCycle);
  const places = usePlaces(device.deviceNo, station);
  const apart = useMemo(() => distances(places), [places]);
  const history = usePlaceHistory(device.deviceNo);
  const movement = useMemo(() => (history.data ? movementOf(history.data) : null), [history.data]);
  const warnings = usePlaceWarnings(apart, movement, zone);
  const mark = useDeviceMark(device);
  const { data: siteMaps } = useSiteMaps();
  const siteMap = useMemo(() => chooseSiteMap(siteMaps ?? [], places), [siteMaps, places]);
  const stations = useMemo<readonly MapStation[]>(() => {
    const place = places.find(({ key }) => key === 'station');
    return station && place
      ? [{ id: station.id, name: station.name, longitude: place.longitude, latitude: place.latitude, ...mark }]
      : [];
  }, [places, station, mark]);
  // The map's first view stays while positions vary. The first known position sets it.
  const [begin, setBegin] = useState<MapView | null>(null);
  if (begin === null && places.length > 0) setBegin(viewOf(places, window.innerWidth));
  const track = movement?.movedAt && history.data ? history.data : noTrack;

  return (
    <Stack columns="minmax(0, 1fr) 340px" gap={16} align="start" single={900}>
      <div className={classes.map}>
        {begin ? (
          <ErrorBoundary scope="panel">
            <WhenLoaded fallback={<div className={classes.waiting} aria-busy />}>
              <StationMap
                stations={stations}
                selectedId={null}
                onSelect={() => undefined}
                siteMap={siteMap}
                start={begin}
                title={t('location.map')}
                renderOverlay={(view, size) => (
                  <PlaceOverlay places={places} apart={apart} track={track} view={view} size={size} />
                )}
              />
            </WhenLoaded>
          </ErrorBoundary>
        ) : (
          <Panel title={t('location.map')} empty={t('location.nowhere')} className={classes.nowhere}>
            {null}
          </Panel>
        )}
      </div>
      <Stack gap={16}>
        {warnings.length > 0 && (
          <Note kind="warning">
            {warnings.map((text) => (
              <Text key={text} as="p" text="body" weight={600}>
                {text}
              </Text>
            ))}
          </Note>
        )}
        <Panel title={t('location.places')} aside={t('location.datum')}>
          <Stack as="ul" lined>
            {keys.map((key) => (
              <PlaceCard
                key={key}
                of={key}
                place={places.find((place) => place.key === key)}
                age={
                  key === 'station' ? (
                    t('location.registered')
                  ) : (
                    <Age
                      collectTime={status?.collectTime}
                      receiveTime={status?.receiveTime}
                      freshness={freshness}
                      of={device}
                      zone={zone}
                      isSentence
                    />
                  )
                }
              />
            ))}
          </Stack>
        </Panel>
        <DistanceList apart={apart} movement={movement} history={history} zone={zone} />
      </Stack>
    </Stack>
  );
}
