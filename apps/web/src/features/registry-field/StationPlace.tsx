import { Button, Input } from '@mantine/core';
import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDevicesOfStation } from '../../api/devices.ts';
import { useStations } from '../../api/registry.ts';
import { useSiteMaps } from '../../api/site-maps.ts';
import { needNamespaces, useTranslation } from '../../i18n/i18n.ts';
import { useLive, useWatch } from '../../live/hooks.ts';
import type { MapStation } from '../../map/stations.ts';
import type { FieldProps } from '../../registry/definition.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Box, Row } from '../../ui/box.tsx';
import { PlaceMarker, type Place } from './PlaceMarker.tsx';
import { reportedPlace } from './reported-place.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import classes from './StationPlace.module.css';

const PlaceField = lazyPart(async () => {
  const [part] = await Promise.all([import('../../map/PlaceField.tsx'), needNamespaces('maps')]);
  return part.PlaceField;
});
const StationMap = lazyPart(async () => (await import('../../map/StationMap.tsx')).StationMap);

const DECIMALS = 6;
const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** The station on the map among others, placed by click, marker, or typed coordinates. */
export function StationPlace({ values, setValue, isDisabled, row }: FieldProps) {
  const { t } = useTranslation('admin');
  const stations = useStations();
  const siteMaps = useSiteMaps();
  const { longitude, latitude, projectId } = values;
  const place = typeof longitude === 'number' && typeof latitude === 'number' ? { longitude, latitude } : null;
  // The map's first view stays. Typed coordinates do not move it.
  const [start] = useState(place);
  const [focus, setFocus] = useState<Place | null>(null);
  const others = useMemo(
    () =>
      stations.flatMap(({ id, name, longitude: east, latitude: north }): MapStation[] =>
        id === row?.id || east === null || north === null
          ? []
          : [{ id, name, longitude: east, latitude: north, kind: 'place' }],
      ),
    [stations, row?.id],
  );
  const siteMap = siteMaps.data?.find((one) => one.projectId === projectId) ?? siteMaps.data?.[0] ?? null;
  const set = (next: Place | null): void => {
    setValue('longitude', next && rounded(next.longitude));
    setValue('latitude', next && rounded(next.latitude));
  };
  return (
    <Input.Wrapper label={t('field.place')} description={t('field.placeHint')} labelElement="div">
      <div className={classes.map} data-disabled={isDisabled || undefined} inert={isDisabled}>
        <ErrorBoundary scope="panel">
          <WhenLoaded fallback={<Box raised aria-busy />}>
            <StationMap
              stations={others}
              selectedId={null}
              onSelect={() => undefined}
              siteMap={siteMap}
              start={start}
              focus={focus}
              onPlace={(east, north) => set({ longitude: east, latitude: north })}
              renderOverlay={(view, size) =>
                place && <PlaceMarker place={place} view={view} size={size} onMove={set} />
              }
            />
          </WhenLoaded>
        </ErrorBoundary>
      </div>
      {!isDisabled && (
        <WhenLoaded>
          <Box mt={8}>
            <PlaceField
              onPlace={(east, north) => {
                const there = { longitude: east, latitude: north };
                set(there);
                setFocus(there);
              }}
            />
          </Box>
        </WhenLoaded>
      )}
      <Row gap={8} align="stretch" wrap mt={8}>
        {row !== null && <FromDevices stationId={row.id} isDisabled={isDisabled} onUse={set} />}
        {place && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconX size={15} />}
            disabled={isDisabled}
            onClick={() => set(null)}
          >
            {t('field.clearPlace')}
          </Button>
        )}
      </Row>
    </Input.Wrapper>
  );
}

interface FromDevicesProps {
  stationId: number;
  isDisabled: boolean;
  onUse: (place: Place) => void;
}

/** Devices of the station with a known position. */
function FromDevices({ stationId, isDisabled, onUse }: FromDevicesProps) {
  const { t } = useTranslation('admin');
  const { devices } = useDevicesOfStation(stationId);
  useWatch({ scope: 'station', id: stationId });
  const statuses = useLive((live) => live.statuses);
  const known = devices.flatMap((device) => {
    const place = reportedPlace(statuses.get(device.deviceNo));
    return place ? [{ device, place }] : [];
  });
  return known.slice(0, 3).map(({ device, place }) => (
    <Button
      key={device.id}
      size="xs"
      variant="default"
      leftSection={<IconCurrentLocation size={15} />}
      disabled={isDisabled}
      onClick={() => onUse(place)}
    >
      {t(`field.use.${place.source}`, { name: device.name || device.deviceNo })}
    </Button>
  ));
}
