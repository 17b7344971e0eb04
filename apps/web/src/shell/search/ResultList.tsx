import { IconClick, IconFile, IconHistory, IconMapPin, IconRouter, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { LevelMark } from '../../alarms/LevelMark.tsx';
import { useDeviceWarnings, useStationWarnings } from '../../alarms/use-warnings.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Box, Row, Text } from '../../ui/box.tsx';
import type { ResultGroup, ResultKind, SearchItem } from './search-index.ts';
import { optionId } from './use-active-option.ts';
import classes from './SearchPanel.module.css';

interface ResultListProps {
  id: string;
  groups: readonly ResultGroup[];
  active: SearchItem | undefined;
  onPoint: (item: SearchItem) => void;
  onChoose: (item: SearchItem) => void;
}

const icons: Readonly<Record<ResultKind, ComponentType<IconProps>>> = {
  page: IconFile,
  station: IconMapPin,
  device: IconRouter,
  command: IconClick,
};
const titles = {
  alarmed: 'search.alarmed',
  recent: 'search.recent',
  page: 'search.pages',
  station: 'search.stations',
  device: 'search.devices',
  command: 'search.commands',
} as const;

export function ResultList({ id, groups, active, onPoint, onChoose }: ResultListProps) {
  const { t } = useTranslation('tools');
  const stations = useStationWarnings();
  const devices = useDeviceWarnings();
  const warningOf = ({ kind, key }: SearchItem) => {
    const id = key.slice(kind.length + 1);
    return kind === 'device' ? devices.get(id) : kind === 'station' ? stations.get(Number(id)) : undefined;
  };
  return (
    <Box p="0 8 8 8" grow id={`${id}-list`} role="listbox" aria-label={t('search.results')} className={classes.list}>
      {groups.map(({ kind, items, more }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={classes.heading}>
            {t(titles[kind])}
          </div>
          {items.map((item) => {
            const Icon = kind === 'recent' ? IconHistory : icons[item.kind];
            const warning = warningOf(item);
            return (
              // The field keeps focus and keys: aria-activedescendant.
              <Row
                key={item.key}
                gap={12}
                p="4 8"
                id={optionId(id, item.key)}
                role="option"
                aria-selected={item === active}
                tabIndex={-1}
                className={classes.option}
                onPointerMove={() => onPoint(item)}
                onClick={() => onChoose(item)}
                onKeyDown={undefined}
              >
                {warning ? (
                  <LevelMark alarm={warning.alarm} size={18} />
                ) : (
                  <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
                )}
                <Words item={item} />
              </Row>
            );
          })}
          {more > 0 && (
            <Text role="presentation" as="div" p={8} text="table" tone="text2">
              {t('search.more', { count: more })}
            </Text>
          )}
        </div>
      ))}
    </Box>
  );
}

/** Pages with their path, others with their place. */
function Words({ item: { kind, name, place, key } }: { item: SearchItem }) {
  if (kind === 'page') {
    return (
      <Text shrink tone="text1" truncate className={classes.name}>
        {place !== '' && <Text tone="text3" className={classes.way}>{`${place} / `}</Text>}
        {name}
      </Text>
    );
  }
  return (
    <>
      <Text shrink tone="text1" truncate className={classes.name}>
        {name}
      </Text>
      {kind === 'device' && (
        <Text fixed tone="text3" className={classes.number}>
          {key.slice('device:'.length)}
        </Text>
      )}
      <Text textAlign="right" truncate shrink className={classes.place}>
        {place}
      </Text>
    </>
  );
}
