import { useCallback, useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Stack, Text } from '../ui/box.tsx';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import { countKinds, worstFirst, type MapStation } from './stations.ts';
import classes from './StationMap.module.css';

interface StationListProps {
  stations: readonly MapStation[];
  selectedId: number | null;
  onSelect: (stationId: number) => void;
  /** Below the name. */
  renderLine?: (stationId: number) => ReactNode;
}

/** Rows at first, and more whenever the end comes into view: thousands would hold the map up for a second. */
const PART = 100;

/** The stations of a map as a list, in groups by state, worst first: for keyboard and screen readers, and without WebGL. */
export function StationList({ stations, selectedId, onSelect, renderLine }: StationListProps) {
  const { t } = useTranslation();
  const id = useId();
  const [most, setMost] = useState(PART);
  const onEnd = useCallback((end: HTMLElement | null) => {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setMost((count) => count + PART),
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, []);
  if (stations.length === 0)
    return (
      <Text as="p" p="12 16" tone="text2">
        {t('map.empty')}
      </Text>
    );
  const counts = new Map(countKinds(stations).map(({ kind, count }) => [kind, count]));
  const groups = Map.groupBy(worstFirst(stations).slice(0, most), ({ kind }) => kind);
  return (
    <Stack p={4} gap={4}>
      {[...groups].map(([kind, group]) => (
        <section key={kind} aria-labelledby={`${id}${kind}`}>
          <Row as="h3" id={`${id}${kind}`} gap={8} align="baseline" p="4 12" text="least" tone="text2">
            {t(`symbol.${kind}`)}
            <span>{counts.get(kind)}</span>
          </Row>
          <ul>
            {group.map((station) => (
              <li key={station.id}>
                <button
                  type="button"
                  className={classes.listItem}
                  aria-pressed={station.id === selectedId}
                  onClick={() => onSelect(station.id)}
                >
                  <StateSymbol kind={kind} levelStyle={station.levelStyle} size={20} />
                  <Stack as="span" gap={0} grow>
                    {station.name}
                    {renderLine?.(station.id)}
                  </Stack>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {stations.length > most && <div key={most} ref={onEnd} style={{ height: 1 }} />}
    </Stack>
  );
}
