import { useComputedColorScheme } from '@mantine/core';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { GeoPlace } from '@groundwatch/geotechnics';
import type { SiteMap } from '@groundwatch/protocol/rest';
import { lazyPart } from '../errors/lazy-part.ts';
import { needNamespaces, useLanguage, useTranslation } from '../i18n/i18n.ts';
import { nameKeys } from '../i18n/language.ts';
import type { Scheme } from '../theme/tokens.ts';
import { useDrawScale } from '../ui/draw-scale.ts';
import { arrowMarks, arrowsOf } from './arrows.ts';
import type { Camera } from './camera.ts';
import type { MapView, Size } from './geometry.ts';
import { MapArrows } from './MapArrows.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { MapControls, type MapDrawer } from './MapControls.tsx';
import { MapFoot } from './MapFoot.tsx';
import type { MapMark } from './marks.ts';
import { palettes } from './palette.ts';
import { rendererProfile } from './renderer.ts';
import { readSiteFeatures, type SiteFeatures } from './site-features.ts';
import type { Bounds } from './terrain/elevation.ts';
import type { LayerChoice } from './layer-choice.ts';
import { StationList } from './StationList.tsx';
import classes from './StationMap.module.css';
import type { MapStation } from './stations.ts';
import type { TileFailures } from './tiles/tile-set.ts';
import { useLayers } from './use-layers.ts';
import { useRelief } from './use-relief.ts';

const LayerPanel = lazyPart(
  async () => (await Promise.all([import('./LayerPanel.tsx'), needNamespaces('maps')]))[0].LayerPanel,
);
const Measure = lazyPart(async () => (await Promise.all([import('./Measure.tsx'), needNamespaces('maps')]))[0].Measure);
const noFailures: TileFailures = new Map();

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
  /** If given, a click reports its position instead of selecting a station. */
  onPlace?: (longitude: number, latitude: number) => void;
  /** Drawn over the map at positions of its view. `marks`: what it would cover. */
  renderOverlay?: (view: MapView, size: Size, marks: readonly MapMark[]) => ReactNode;
  /** The initial view, instead of the stations' extent. */
  start?: { readonly longitude: number; readonly latitude: number; readonly zoom?: number } | null;
  /** The map flies there when this becomes another object. */
  focus?: { readonly longitude: number; readonly latitude: number; readonly zoom?: number } | null;
  /** Only map, symbols and scale, without legend. */
  isPlain?: boolean;
  /** What the owner's overlay means, at the foot. */
  legend?: ReactNode;
}

const RESTORE_MS = 600;
const MOST_RESTORES = 3;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
};

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
  isPlain = false,
  legend,
}: StationMapProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const pageScheme = useComputedColorScheme('light');
  const drawScale = useDrawScale();
  const scale = ownScale ?? drawScale;
  const palette = palettes[scheme ?? pageScheme];
  const profile = rendererProfile();
  const { relief, hasFailed } = useRelief(siteMap?.elevationUrl ?? null, palette, profile?.isSoftware ?? false);
  const [begin] = useState(start);
  const home = useMemo(() => {
    const bounds = siteMap?.bounds;
    return bounds && !begin ? ([bounds.west, bounds.south, bounds.east, bounds.north] as const) : null;
  }, [siteMap, begin]);
  const { layers, choice, choose, shown } = useLayers();
  const features = useMemo(() => siteMap && shownFeatures(siteMap, home, choice), [siteMap, home, choice]);
  const input = useMemo(
    () => ({
      stations,
      selectedId,
      palette,
      relief: choice.hidesRelief ? null : relief,
      features,
      tiles: shown,
      scale,
      language: nameKeys[language],
    }),
    [stations, selectedId, palette, relief, features, shown, choice, scale, language],
  );
  const [failures, setFailures] = useState(noFailures);

  const [losses, setLosses] = useState(0);
  const [isDown, setIsDown] = useState(profile === null);
  const [drawer, setDrawer] = useState<MapDrawer | null>(null);
  const [measured, setMeasured] = useState<readonly GeoPlace[]>([]);
  const isMeasuring = drawer === 'measure';
  const addMeasured = (longitude: number, latitude: number): void =>
    setMeasured((places) => [...places, { longitude, latitude }]);
  const addMiddle = (): void => {
    if (view) addMeasured(view.view.longitude, view.view.latitude);
  };
  const [view, setView] = useState<{ view: MapView; size: Size } | null>(null);
  const [marks, setMarks] = useState<readonly MapMark[] | null>(null);
  const camera = useRef<Camera | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  // When a position is asked for or one site is shown, other stations do not matter.
  const arrows = useMemo(
    () => (view && !isPlain && !onPlace ? arrowsOf(stations, view.view, view.size) : []),
    [stations, view, isPlain, onPlace],
  );
  const cameraRef = useCallback(
    (made: Camera | null) => {
      camera.current = made;
      if (made && begin) made.flyTo(begin.longitude, begin.latitude, begin.zoom);
    },
    [begin],
  );

  useEffect(() => {
    if (focus && !isDown) camera.current?.flyTo(focus.longitude, focus.latitude, focus.zoom);
  }, [focus, isDown]);
  const onLost = (): void => {
    setIsDown(true);
    setLosses((count) => count + 1);
  };
  useEffect(() => {
    if (losses === 0 || losses > MOST_RESTORES) return;
    const timer = setTimeout(() => setIsDown(false), RESTORE_MS * losses);
    return () => clearTimeout(timer);
  }, [losses]);

  const selectFromList = (id: number): void => {
    onSelect(id);
    const station = stations.find((s) => s.id === id);
    if (station) camera.current?.flyTo(station.longitude, station.latitude);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step) camera.current?.panBy(...step);
    else if (event.key === '+' || event.key === '=') camera.current?.zoomBy(1);
    else if (event.key === '-') camera.current?.zoomBy(-1);
    else if (event.key === '0' || event.key === 'Home') camera.current?.fit();
    else if (isMeasuring && (event.key === 'Enter' || event.key === ' ')) addMiddle();
    else if (isMeasuring && event.key === 'Backspace') setMeasured(measured.slice(0, -1));
    else return;
    event.preventDefault();
  };

  const interval = relief?.contours?.interval;
  const hasCanvas = profile !== null && !isDown;
  return (
    <section
      className={classes.map}
      data-scheme={palette.scheme}
      data-renderer={profile?.isSoftware ? 'software' : profile ? 'hardware' : 'none'}
      aria-label={title ?? t('map.stations')}
      onKeyDown={(event) => {
        if (!isMeasuring || event.key !== 'Escape') return;
        // A surrounding dialog stays open.
        event.stopPropagation();
        setDrawer(null);
      }}
      style={
        {
          '--map-scale': scale,
          '--map-sea': palette.sea,
          '--map-land': `rgb(${palette.land.slice(0, 3).join(' ')})`,
          '--map-halo': palette.halo,
        } as object
      }
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
            onPlace={isMeasuring ? addMeasured : onPlace}
            onView={(next, size) => setView({ view: next, size })}
            onMarks={setMarks}
            onTiles={setFailures}
            onLost={onLost}
          />
        </div>
      )}
      {hasCanvas && view && marks && renderOverlay && !isMeasuring && (
        <div className={classes.overlay}>
          {renderOverlay(view.view, view.size, [...marks, ...arrowMarks(arrows, view.view, view.size, scale)])}
        </div>
      )}
      {(title || !isPlain) && (
        <header className={classes.head}>
          {title && <h2 className={classes.title}>{title}</h2>}
          {!isPlain && (
            <p className={classes.facts}>
              {t('map.count', { count: stations.length })}
              {interval !== undefined && (
                <span className={classes.interval}>{` · ${t('map.interval', { metres: interval })}`}</span>
              )}
              {hasFailed && ` · ${t('map.noRelief')}`}
            </p>
          )}
        </header>
      )}
      {!hasCanvas && (
        <div className={classes.fallback}>
          <p role="status">{t(profile === null || losses > MOST_RESTORES ? 'map.noWebgl' : 'map.restoring')}</p>
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
          {!isPlain && (
            <MapControls
              camera={camera}
              drawer={drawer}
              onToggle={(which) => {
                if (which === 'measure') {
                  setMeasured([]);
                  stage.current?.focus();
                }
                setDrawer(drawer === which ? null : which);
              }}
            />
          )}
          {drawer === 'layers' && (
            <Suspense fallback={null}>
              <LayerPanel
                layers={layers}
                choice={choice}
                onChoose={choose}
                shownIds={shown.map(({ layer }) => layer.id)}
                has={{
                  hidesSite: hasOwn(siteMap?.features),
                  hidesBoundaries: (siteMap?.boundaries.length ?? 0) > 0,
                  hidesRelief: siteMap?.elevationUrl != null,
                }}
                onPlace={(longitude, latitude) => camera.current?.flyTo(longitude, latitude)}
                onClose={() => setDrawer(null)}
              />
            </Suspense>
          )}
          {isMeasuring && view && (
            <Suspense fallback={null}>
              <Measure
                places={measured}
                view={view.view}
                size={view.size}
                scale={scale}
                onAdd={addMiddle}
                onChange={setMeasured}
                onClose={() => setDrawer(null)}
              />
            </Suspense>
          )}
          {drawer === 'list' && (
            <div className={classes.drawer}>
              <StationList stations={stations} selectedId={selectedId} onSelect={selectFromList} />
            </div>
          )}
          <MapFoot
            stations={isPlain ? null : stations}
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
  );
}

/** The features of a site that are not hidden. */
function shownFeatures(
  { features, boundaries }: SiteMap,
  home: Bounds | null,
  { hidesSite, hidesBoundaries }: LayerChoice,
): SiteFeatures {
  const own = readSiteFeatures(hidesSite ? null : features, home);
  return {
    ...own,
    boundaries: hidesBoundaries ? [] : boundaries.flatMap((one) => readSiteFeatures(one.features, null).outlines),
  };
}

const hasOwn = (features: unknown): boolean =>
  ((features as { features?: readonly unknown[] } | undefined)?.features ?? []).length > 0;

const approvalsOf = (siteMap: SiteMap | null, { hidesSite, hidesBoundaries }: LayerChoice): string[] =>
  siteMap
    ? [
        ...(hidesSite ? [] : [siteMap.approvalNo]),
        ...(hidesBoundaries ? [] : siteMap.boundaries.map(({ approvalNo }) => approvalNo)),
      ]
    : [];
