import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import { countKinds, type MapStation } from './stations.ts';
import classes from './StationMap.module.css';

/** Every level, and the states of data that a station can take. */
const usual: readonly SymbolKind[] = ['normal', 'level4', 'level3', 'level2', 'level1', 'late', 'offline'];

/** What the symbols mean, the same however many there are of each at the moment. */
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
