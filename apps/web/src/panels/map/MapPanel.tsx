import { useQuery } from '@tanstack/react-query';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isOpen, worstFirst } from '../../alarms/open-alarms.ts';
import { mapLayersQuery } from '../../api/map-layers.ts';
import { useSiteMaps } from '../../api/site-maps.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { summarise } from '../../live/fleet/summary.ts';
import { useConnection, useLive } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { chooseSiteMap } from '../../map/choose-site-map.ts';
import type { MapView, Size } from '../../map/geometry.ts';
import type { Box as MapBox } from '../../map/labels.ts';
import type { MapMark } from '../../map/marks.ts';
import { useMapStations } from '../../map/use-map-stations.ts';
import { withParams } from '../../ui/address-params.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Box, Row, Text } from '../../ui/box.tsx';
import type { PanelProps } from '../panel-props.ts';
import { usePlace } from '../../ui/place.ts';
import { usePanelCounts } from '../use-panel-counts.ts';
import { ofPlace, usePanelFleet } from '../use-panel-fleet.ts';
import { useTitle } from '../use-title.ts';
import { useQuantityWords } from '../../alarms/use-quantity-words.ts';
import { Callout } from './Callout.tsx';
import { ChosenStation, WorstAlarm } from './CalloutContent.tsx';
import { calledAlarm, hasCurve } from './called-alarm.ts';
import { SiteMap } from './site/SiteMap.tsx';
import classes from './MapPanel.module.css';

export const StationMap = lazyPart(async () => (await import('../../map/StationMap.tsx')).StationMap);

interface MapPanelProps extends PanelProps {
  /** The stations are listed beside the map, except on phones. */
  hasList?: boolean;
}

/** Map of the stations. On a wall, where nobody can select, a panel with one station shows its site. */
export function MapPanel(props: MapPanelProps) {
  const place = usePlace();
  const only = props.settings.stationIds?.length === 1 ? props.settings.stationIds[0]! : null;
  return place === 'wall' && only !== null ? <OneSite {...props} stationId={only} /> : <Stations {...props} />;
}

function OneSite({ settings, stationId }: PanelProps & { stationId: number }) {
  const fleet = usePanelFleet(settings, ofPlace);
  return (
    <Row as="section" align="stretch" text="body" tone="text1" shrink fill className={classes.panel} data-place="wall">
      <SiteMap stationId={stationId} fleet={fleet} title={useTitle('map', settings)} />
    </Row>
  );
}

function AlarmLine({ alarm }: { alarm: LiveAlarm }) {
  const { name, value } = useQuantityWords(alarm);
  return (
    <Text text="least" tone="text2" truncate>
      {name} {value}
    </Text>
  );
}

/** Whether the map may be drawn. Without a graphics card that blocks the page for seconds, so it waits until counts that are on their way are painted. */
function useMayDraw(): boolean {
  const { isReplay } = useLiveSource();
  const areCounted = useLive(({ answered }) => answered.has('summary'));
  const areComing = useConnection(({ state, refused }) => ['connecting', 'live'].includes(state) && refused === null);
  const [may, setMay] = useState(false);
  const isDue = isReplay || areCounted || !areComing;
  useEffect(() => {
    if (may || !isDue) return;
    // The timer ends after the frame is painted.
    const frame = requestAnimationFrame(() => setTimeout(() => setMay(true)));
    return () => cancelAnimationFrame(frame);
  }, [may, isDue]);
  return may;
}

/** Map of the stations, with a callout for the selected station or the worst unacknowledged alarm. */
function Stations({ settings, hasList = false }: MapPanelProps) {
  const { t } = useTranslation();
  const place = usePlace();
  const fleet = usePanelCounts(settings);
  const { counts } = fleet;
  const source = useLiveSource();
  const title = useTitle('map', settings);
  const mayDraw = useMayDraw();
  const kinds = useMemo(() => new Map(counts.map(({ stationId, mark }) => [stationId, mark])), [counts]);
  const stations = useMapStations(kinds, fleet.stations);
  const { data: siteMaps } = useSiteMaps();
  // Asked before the map is loaded, so that its first picture has its ground.
  useQuery(mapLayersQuery);
  const siteMap = useMemo(() => chooseSiteMap(siteMaps ?? [], stations), [siteMaps, stations]);
  const [params, setParams] = useSearchParams();
  // The selected station is kept in the address. On a wall nothing is selected.
  const named = Number(params.get('station'));
  const chosenId = place === 'desk' && Number.isInteger(named) && named > 0 ? named : null;
  const setChosenId = useCallback(
    (station: number | null) => setParams((now) => withParams(now, { station }), { replace: true }),
    [setParams],
  );
  const alarms = useLive((state) => state.alarms);
  const alarm = useMemo(
    () => calledAlarm(alarms.values(), fleet.stations, source.now()),
    [alarms, fleet.stations, source],
  );
  // Of a station's alarms the worst comes last, and stays.
  const worst = useMemo(() => {
    const open = hasList ? [...alarms.values()].filter(isOpen).sort(worstFirst(source.now())) : [];
    return new Map(open.reverse().map((one) => [one.stationId, one]));
  }, [alarms, source, hasList]);
  const line = (id: number) => {
    const own = worst.get(id);
    return own && <AlarmLine alarm={own} />;
  };
  const calledId = chosenId ?? alarm?.stationId ?? null;
  const station = calledId === null ? undefined : fleet.stations.get(calledId);
  const ofStation = useMemo(() => summarise(counts.filter((row) => row.stationId === calledId)), [counts, calledId]);
  const close = useCallback(() => setChosenId(null), [setChosenId]);
  const overlay = useCallback(
    (view: MapView, size: Size, marks: readonly MapMark[], reserved: readonly MapBox[]) => {
      if (!station || station.longitude === null || station.latitude === null) return null;
      const at = { longitude: station.longitude, latitude: station.latitude };
      const where = { view, size, at, marks, reserved };
      if (chosenId !== null)
        return (
          <Callout {...where} level={null} form="curve">
            {() => <ChosenStation station={station} summary={ofStation} onClose={close} />}
          </Callout>
        );
      return (
        alarm && (
          <Callout {...where} level={alarm.level === 0 ? null : alarm.level} form={hasCurve(alarm) ? 'either' : 'text'}>
            {(isShort) => <WorstAlarm alarm={alarm} station={station} isShort={isShort} />}
          </Callout>
        )
      );
    },
    [station, chosenId, alarm, ofStation, close],
  );
  const waiting = <Box raised aria-busy aria-label={t('common.loading')} />;
  return (
    <Row as="section" align="stretch" text="body" tone="text1" shrink fill className={classes.panel} data-place={place}>
      <ErrorBoundary scope="panel">
        <WhenLoaded fallback={waiting}>
          {mayDraw ? (
            <StationMap
              stations={stations}
              selectedId={chosenId}
              onSelect={setChosenId}
              siteMap={siteMap}
              title={title}
              renderOverlay={overlay}
              renderLine={hasList ? line : undefined}
            />
          ) : (
            waiting
          )}
          <p className={classes.old}>
            <CountsAge />
          </p>
          {!fleet.isLoading && !fleet.error && stations.length === 0 && (
            <p className={classes.empty} role="status">
              {t('map.empty')}
            </p>
          )}
        </WhenLoaded>
      </ErrorBoundary>
    </Row>
  );
}
