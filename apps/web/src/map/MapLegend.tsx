import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import { countKinds, type MapStation } from './stations.ts';
import classes from './StationMap.module.css';

/** All alarm levels and data states of stations. */
const usual: readonly SymbolKind[] = ['normal', 'level4', 'level3', 'level2', 'level1', 'late', 'offline'];

/** Explains the symbols. The usual ones are always listed, whether or not they are on the map. */
export function MapLegend({ stations, scale }: { stations: readonly MapStation[]; scale: number }) {
  const { t } = useTranslation();
  const others = countKinds(stations).flatMap(({ kind }) => (usual.includes(kind) ? [] : [kind]));
  const kinds = [...usual, ...others];
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
