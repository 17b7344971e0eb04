import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import { countKinds, type MapStation } from './stations.ts';
import classes from './StationMap.module.css';

/** Symbols on the map, and the two that are always listed. */
export function MapLegend({ stations, scale }: { stations: readonly MapStation[]; scale: number }) {
  const { t } = useTranslation();
  const present = new Set(countKinds(stations).map(({ kind }) => kind));
  const kinds: SymbolKind[] = ['normal', 'offline', ...[...present].filter((k) => k !== 'normal' && k !== 'offline')];
  return (
    <ul className={classes.legend} aria-label={t('map.legend')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <StateSymbol kind={kind} size={17 * scale} />
          {t(`symbol.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
