import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useStationWarnings } from '../../alarms/use-warnings.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { ask, openPanel } from '../open-panel.ts';
import { readRecent, withLatest } from './recent.ts';
import { ResultList } from './ResultList.tsx';
import type { ResultGroup, SearchItem } from './search-index.ts';
import { SearchState } from './SearchState.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useSearchIndex } from './use-search-index.ts';
import { Row } from '../../ui/box.tsx';
import classes from './SearchPanel.module.css';

const none: readonly ResultGroup[] = [];
const MOST_ALARMED = 5;

/** Keys of the stations with the worst alarms. */
const worstStations = (warnings: ReturnType<typeof useStationWarnings>): string[] =>
  [...warnings]
    .sort(([, a], [, b]) => a.level - b.level || b.count - a.count)
    .slice(0, MOST_ALARMED)
    .map(([id]) => `station:${id}`);

/** As labelled on keyboards. */
const keyNames = { up: '↑', down: '↓', enter: '↵', escape: 'Esc' } as const;

/** The search field and its results. The field keeps the focus, arrow keys move through the results. */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tools');
  const id = useId();
  const query = useStore(openPanel, (state) => state.query);
  const asked = useDeferredValue(query);
  const [recent, setRecent] = usePreference('recentSearch', readRecent);
  const warnings = useStationWarnings();
  // The lists at opening, so that they do not move under the finger.
  const [shownRecent] = useState(recent);
  const [alarmed] = useState(() => worstStations(warnings));
  const offered = useMemo(() => [...alarmed, ...shownRecent], [alarmed, shownRecent]);
  const { index, ...loading } = useSearchIndex(query, offered);
  // The field comes first: the list of all pages and commands takes longer to draw, and gives way to typing.
  const hasList = useDeferredValue(true, false);
  const groups = useMemo(
    () => (hasList || asked !== '' ? index.groups(asked, shownRecent, alarmed) : none),
    [hasList, index, asked, shownRecent, alarmed],
  );
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  const find = (text: string): SearchItem[] => index.groups(text, shownRecent, alarmed).flatMap((group) => group.items);

  const choose = (item: SearchItem) => {
    setRecent(withLatest(recent, item.key));
    onClose();
    item.choose();
  };
  const option = useActiveOption({
    id,
    typed: query,
    foundFor: asked,
    items,
    find,
    isLoading: loading.isLoading,
    onChoose: choose,
  });

  return (
    <>
      <Row gap={12} p="0 16" fixed className={classes.bar}>
        <IconSearch size={20} stroke={1.6} className={classes.icon} aria-hidden />
        <input
          className={classes.field}
          type="text"
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={option.activeId}
          aria-autocomplete="list"
          aria-label={t('search.placeholder')}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={query}
          onChange={(event) => ask(event.currentTarget.value)}
          onKeyDown={option.walk}
        />
        <CloseButton className={classes.close} aria-label={t('search.close')} onClick={onClose} />
      </Row>
      <ResultList id={id} groups={groups} active={option.active} onPoint={option.point} onChoose={choose} />
      <SearchState query={asked} count={items.length} {...loading} />
      <Row as="p" gap={20} fixed p="8 16" ruled text="least" tone="text2" desk className={classes.keys} aria-hidden>
        <span>
          <kbd>{keyNames.up}</kbd> <kbd>{keyNames.down}</kbd> {t('search.choose')}
        </span>
        <span>
          <kbd>{keyNames.enter}</kbd> {t('search.open')}
        </span>
        <span>
          <kbd>{keyNames.escape}</kbd> {t('search.close')}
        </span>
      </Row>
    </>
  );
}
