import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { open } from '../open-panel.ts';
import { readSingleKeys, SINGLE_KEYS } from './search-keys.ts';
import { Text } from '../../ui/box.tsx';
import classes from './SearchButton.module.css';

/** Opens the search. Looks like a field if there is room, else like a button. */
export function SearchButton() {
  const { t } = useTranslation();
  const [hasSingleKeys] = usePreference(SINGLE_KEYS, readSingleKeys);
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={hasSingleKeys ? 's Control+K' : 'Control+K'}
      onClick={() => open('search')}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span className="gw-visually-hidden">{t('shell.search')}</span>
      <Text truncate grow className={classes.hint}>
        {t('shell.searchHint')}
      </Text>
      {hasSingleKeys && <kbd className={classes.key}>s</kbd>}
    </button>
  );
}
