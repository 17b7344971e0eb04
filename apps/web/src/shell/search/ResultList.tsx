import { IconClick, IconFile, IconHistory, IconMapPin, IconRouter, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
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
  recent: 'search.recent',
  page: 'search.pages',
  station: 'search.stations',
  device: 'search.devices',
  command: 'search.commands',
} as const;

export function ResultList({ id, groups, active, onPoint, onChoose }: ResultListProps) {
  const { t } = useTranslation('tools');
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('search.results')} className={classes.list}>
      {groups.map(({ kind, items, more }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={classes.heading}>
            {t(titles[kind])}
          </div>
          {items.map((item) => {
            const Icon = kind === 'recent' ? IconHistory : icons[item.kind];
            return (
              // The field has the focus and the keys: aria-activedescendant.
              <div
                key={item.key}
                id={optionId(id, item.key)}
                role="option"
                aria-selected={item === active}
                tabIndex={-1}
                className={classes.option}
                onPointerMove={() => onPoint(item)}
                onClick={() => onChoose(item)}
                onKeyDown={undefined}
              >
                <Icon size={18} stroke={1.6} className={classes.icon} aria-hidden />
                <Words item={item} />
              </div>
            );
          })}
          {more > 0 && (
            <div role="presentation" className={classes.more}>
              {t('search.more', { count: more })}
            </div>
          )}
        </div>
      ))}
    </div>
  );
}

/** Pages with their way there, things with the place they belong to. */
function Words({ item: { kind, name, place, key } }: { item: SearchItem }) {
  if (kind === 'page') {
    return (
      <span className={classes.name}>
        {place !== '' && <span className={classes.way}>{`${place} / `}</span>}
        {name}
      </span>
    );
  }
  return (
    <>
      <span className={classes.name}>{name}</span>
      {kind === 'device' && <span className={classes.number}>{key.slice('device:'.length)}</span>}
      <span className={classes.place}>{place}</span>
    </>
  );
}
