import { type ReactNode, type Ref } from 'react';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { needNamespaces, useTranslation } from '../i18n/i18n.ts';
import type { MapView } from './geometry.ts';
import { MapLegend } from './MapLegend.tsx';
import { ScaleBar } from './ScaleBar.tsx';
import classes from './StationMap.module.css';
import type { MapStation } from './stations.ts';
import type { ShownLayer, TileFailures } from './tiles/tile-set.ts';

const TileProblems = lazyPart(
  async () => (await Promise.all([import('./TileProblems.tsx'), needNamespaces('maps')]))[0].TileProblems,
);

interface MapFootProps {
  ref: Ref<HTMLElement>;
  /** Null: no legend. */
  stations: readonly MapStation[] | null;
  /** Further entries of the legend. */
  legend?: ReactNode;
  view: MapView | null;
  scale: number;
  shown: readonly ShownLayer[];
  failures: TileFailures;
  /** Approval numbers of the site's own layers. */
  approvals: readonly string[];
}

/** Legend, scale, failing sources, and attributions. */
export function MapFoot({ ref, stations, legend, view, scale, shown, failures, approvals }: MapFootProps) {
  const { t } = useTranslation();
  const layers = shown.map(({ layer }) => layer);
  const numbers = [...layers.map(({ approvalNo }) => approvalNo), ...approvals].filter(Boolean);
  // The offline map shows where a source fails.
  const offline = shown.length === 0 || failures.size > 0 ? [t('map.attribution')] : [];
  const parts = [
    ...layers.map(({ attribution }) => attribution),
    ...offline,
    ...numbers.map((number) => `${t('map.approval')} ${number}`),
  ];
  return (
    <footer ref={ref} className={classes.foot}>
      {stations && <MapLegend stations={stations} scale={scale} />}
      {legend}
      {view && <ScaleBar view={view} scale={scale} />}
      {failures.size > 0 && (
        <WhenLoaded>
          <TileProblems shown={shown} failures={failures} />
        </WhenLoaded>
      )}
      <p className={classes.attribution}>{[...new Set(parts.filter(Boolean))].join(' · ')}</p>
    </footer>
  );
}
