import { useTranslation } from '../i18n/i18n.ts';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import { worstFirst, type MapStation } from './stations.ts';
import classes from './StationMap.module.css';

interface StationListProps {
  stations: readonly MapStation[];
  selectedId: number | null;
  onSelect: (stationId: number) => void;
}

/** The stations of a map as a list, worst first: for the keyboard, for readers, and where nothing can be drawn. */
export function StationList({ stations, selectedId, onSelect }: StationListProps) {
  const { t } = useTranslation();
  if (stations.length === 0) return <p className={classes.empty}>{t('map.empty')}</p>;
  return (
    <ul className={classes.list} aria-label={t('map.stations')}>
      {worstFirst(stations).map((station) => (
        <li key={station.id}>
          <button
            type="button"
            className={classes.listItem}
            aria-pressed={station.id === selectedId}
            onClick={() => onSelect(station.id)}
          >
            <StateSymbol kind={station.kind} levelStyle={station.levelStyle} size={20} />
            <span className={classes.listName}>{station.name}</span>
            <span className={classes.listState}>{t(`symbol.${station.kind}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
