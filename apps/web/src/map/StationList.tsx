import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../ui/box.tsx';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import { worstFirst, type MapStation } from './stations.ts';
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

/** The stations of a map as a list, worst first: for keyboard and screen readers, and without WebGL. */
export function StationList({ stations, selectedId, onSelect, renderLine }: StationListProps) {
  const { t } = useTranslation();
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
  const shown = worstFirst(stations).slice(0, most);
  return (
    <Box as="ul" p={4} aria-label={t('map.stations')}>
      {shown.map((station) => (
        <li key={station.id}>
          <button
            type="button"
            className={classes.listItem}
            aria-pressed={station.id === selectedId}
            onClick={() => onSelect(station.id)}
          >
            <StateSymbol kind={station.kind} levelStyle={station.levelStyle} size={20} />
            <Stack as="span" gap={0} grow>
              <Row as="span" gap={8} align="baseline" justify="between">
                {station.name}
                <span className={classes.listState}>{t(`symbol.${station.kind}`)}</span>
              </Row>
              {renderLine?.(station.id)}
            </Stack>
          </button>
        </li>
      ))}
      {stations.length > most && <li key={most} ref={onEnd} style={{ height: 1 }} aria-hidden />}
    </Box>
  );
}
