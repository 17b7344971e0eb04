import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { SiteMap } from '@groundwatch/protocol/rest';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { needNamespaces, useLanguage, useTranslation } from '../i18n/i18n.ts';
import { nameKeys } from '../i18n/language.ts';
import type { Scheme } from '../theme/tokens.ts';
import { Box } from '../ui/box.tsx';
import { useDrawScale } from '../ui/draw-scale.ts';
import { arrowMarks, arrowsOf } from './arrows.ts';
import { loadLand } from './basemap.ts';
import { furniture } from './furniture.ts';
import type { MapView, Size } from './geometry.ts';
import type { Box as MapBox } from './labels.ts';
import { MapArrows } from './MapArrows.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapControls } from './MapControls.tsx';
import { MapFoot } from './MapFoot.tsx';
import { MapHead } from './MapHead.tsx';
import type { MapMark } from './marks.ts';
import { moveByKey } from './move-by-key.ts';
import { mapVariables, palettes } from './palette.ts';
import { rendererProfile } from './renderer.ts';
import { approvalsOf, extentOf, hidableParts, shownFeatures } from './shown-site.ts';
import { StationList } from './StationList.tsx';
import classes from './StationMap.module.css';
import type { MapStation } from './stations.ts';
import type { Bounds } from './terrain/elevation.ts';
import type { TileFailures } from './tiles/tile-set.ts';
import { useCamera, type CameraTarget } from './use-camera.ts';
import { useDrawer } from './use-drawer.ts';
import { useLayers } from './use-layers.ts';
import { useRelief } from './use-relief.ts';

const LayerPanel = lazyPart(
  async () => (await Promise.all([import('./LayerPanel.tsx'), needNamespaces('maps')]))[0].LayerPanel,
);
const Measure = lazyPart(async () => (await Promise.all([import('./Measure.tsx'), needNamespaces('maps')]))[0].Measure);
const noFailures: TileFailures = new Map();
// The ground is on its way while the page still waits for its stations.
void loadLand().catch(() => undefined);

interface StationMapProps {
  /** A new array only when a station has changed. */
  stations: readonly MapStation[];
  selectedId: number | null;
  onSelect: (stationId: number | null) => void;
  siteMap?: SiteMap | null;
  title?: string;
  /** Walls have their own scheme. Default: the page's. */
  scheme?: Scheme;
  /** 1 on desks. Walls draw symbols and text larger. Default: the scale of its surroundings. */
  scale?: number;
  /** If given, a click reports its position instead of selecting a station, and the stations have no legend. */
  onPlace?: (longitude: number, latitude: number) => void;
  /** Drawn over the map at positions of its view. `marks`: what it would cover. `reserved`: title, buttons and foot, pixels. */
  renderOverlay?: (view: MapView, size: Size, marks: readonly MapMark[], reserved: readonly MapBox[]) => ReactNode;
  /** The initial view, instead of the stations' extent. */
  start?: CameraTarget | null;
  /** The map flies there when this becomes another object. */
  focus?: CameraTarget | null;
  /** Shown whole above the foot, instead of the stations. */
  ground?: Bounds | null;
  /** Only map, symbols and scale, without legend. */
  isPlain?: boolean;
  /** The legend of the owner's overlay, at the foot. */
  legend?: ReactNode;
  /** If given, the stations are listed beside the map, except on phones, with this below each name. */
  renderLine?: ((stationId: number) => ReactNode) | undefined;
}

/** Stations on a map, with relief if the site has an elevation model. Without WebGL: the same stations as a list. */
export function StationMap({
  stations,
  selectedId,
  onSelect,
  siteMap = null,
  title,
  scheme,
  scale: ownScale,
  onPlace,
  renderOverlay,
  start = null,
  focus = null,
  ground = null,
  isPlain = false,
  legend,
  renderLine,
}: StationMapProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const pageScheme = useComputedColorScheme('light');
  const drawScale = useDrawScale();
  const scale = ownScale ?? drawScale;
  const palette = palettes[scheme ?? pageScheme];
  const profile = rendererProfile();
  const { relief, hasFailed } = useRelief(siteMap?.elevationUrl ?? null, palette, profile?.isSoftware ?? false);
  const { camera, cameraRef, hasStart, losses, isDown, isLost, onLost } = useCamera(profile !== null, start, focus);
  const home = useMemo(() => (hasStart ? null : extentOf(siteMap)), [siteMap, hasStart]);
  const { layers, choice, choose, shown } = useLayers();
  const features = useMemo(() => siteMap && shownFeatures(siteMap, home, choice), [siteMap, home, choice]);
  const { ref: footRef, height: foot } = useElementSize<HTMLElement>();
  const input = useMemo(
    () => ({
      stations,
      selectedId,
      palette,
      relief: choice.hidesRelief ? null : relief,
      features,
      tiles: shown,
      scale,
      foot,
      ground,
      language: nameKeys[language],
    }),
    [stations, selectedId, palette, relief, features, shown, choice, scale, foot, ground, language],
  );
  const [failures, setFailures] = useState(noFailures);

  const [view, setView] = useState<{ view: MapView; size: Size } | null>(null);
  const [marks, setMarks] = useState<readonly MapMark[] | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { drawer, isMeasuring, measured, setMeasured, add, addMiddle, close, toggle } = useDrawer(view?.view, stage);
  // When a position is asked for or one site is shown, other stations do not matter.
  const arrows = useMemo(
    () => (view && !isPlain && !onPlace ? arrowsOf(stations, view.view, view.size) : []),
    [stations, view, isPlain, onPlace],
  );
  const selectFromList = (id: number): void => {
    onSelect(id);
    const station = stations.find((s) => s.id === id);
    if (station) camera.current?.flyTo(station.longitude, station.latitude);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isMeasuring && (event.key === 'Enter' || event.key === ' ')) addMiddle();
    else if (isMeasuring && event.key === 'Backspace') setMeasured(measured.slice(0, -1));
    else if (!camera.current || !moveByKey(camera.current, event.key)) return;
    event.preventDefault();
  };

  const hasCanvas = profile !== null && !isDown;
  return (
    <>
      <section
        className={classes.map}
        data-scheme={palette.scheme}
        data-renderer={profile?.isSoftware ? 'software' : profile ? 'hardware' : 'none'}
        aria-label={title ?? t('map.stations')}
        onKeyDown={(event) => {
          if (!isMeasuring || event.key !== 'Escape') return;
          // A surrounding dialog stays open.
          event.stopPropagation();
          close();
        }}
        style={mapVariables(palette, scale)}
      >
        {/* The focus target of arrow and zoom keys. The list is the full alternative. */}
        {hasCanvas && (
          <div
            ref={stage}
            className={classes.stage}
            role="application"
            tabIndex={0}
            aria-label={t('map.keys')}
            onKeyDown={onKey}
          >
            <MapCanvas
              key={losses}
              input={input}
              home={home}
              profile={profile}
              cameraRef={cameraRef}
              onSelect={onSelect}
              onPlace={isMeasuring ? add : onPlace}
              onView={(next, size) => setView({ view: next, size })}
              onMarks={setMarks}
              onTiles={setFailures}
              onLost={onLost}
            />
          </div>
        )}
        {hasCanvas && view && marks && renderOverlay && !isMeasuring && (
          <div className={classes.overlay}>
            {renderOverlay(
              view.view,
              view.size,
              [...marks, ...arrowMarks(arrows, view.view, view.size, scale)],
              furniture(view.size, scale, { foot, hasTitle: title !== undefined, hasButtons: !isPlain }),
            )}
          </div>
        )}
        <MapHead
          title={title}
          facts={isPlain ? null : { count: stations.length, interval: relief?.contours?.interval, hasFailed }}
        />
        {!hasCanvas && (
          <div className={classes.fallback}>
            <p role="status">{t(isLost ? 'map.noWebgl' : 'map.restoring')}</p>
            <StationList stations={stations} selectedId={selectedId} onSelect={onSelect} />
          </div>
        )}
        {hasCanvas && view && (
          <MapArrows
            arrows={arrows}
            size={view.size}
            scale={scale}
            onShow={(far) => {
              camera.current?.show(far);
              // The arrow disappears, so the keyboard focus stays on the map.
              stage.current?.focus();
            }}
          />
        )}
        {hasCanvas && (
          <>
            {!isPlain && <MapControls camera={camera} drawer={drawer} onToggle={toggle} />}
            <WhenLoaded>
              {drawer === 'layers' && (
                <LayerPanel
                  layers={layers}
                  choice={choice}
                  onChoose={choose}
                  shownIds={shown.map(({ layer }) => layer.id)}
                  has={hidableParts(siteMap)}
                  onPlace={(longitude, latitude) => camera.current?.flyTo(longitude, latitude)}
                  onClose={close}
                />
              )}
              {isMeasuring && view && (
                <Measure
                  places={measured}
                  view={view.view}
                  size={view.size}
                  scale={scale}
                  onAdd={addMiddle}
                  onChange={setMeasured}
                  onClose={close}
                />
              )}
            </WhenLoaded>
            {drawer === 'list' && (
              <div className={classes.drawer}>
                <StationList stations={stations} selectedId={selectedId} onSelect={selectFromList} />
              </div>
            )}
            <MapFoot
              ref={footRef}
              stations={isPlain || onPlace ? null : stations}
              legend={legend}
              view={view?.view ?? null}
              scale={scale}
              shown={shown}
              failures={failures}
              approvals={approvalsOf(siteMap, choice)}
            />
          </>
        )}
      </section>
      {renderLine && (
        <Box as="aside" scroll desk className={classes.side}>
          <StationList stations={stations} selectedId={selectedId} onSelect={selectFromList} renderLine={renderLine} />
        </Box>
      )}
    </>
  );
}
