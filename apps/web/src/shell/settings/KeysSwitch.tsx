import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { keepSingleKeys } from '../../ui/single-keys.ts';
import { readSingleKeys, SINGLE_KEYS } from '../search/search-keys.ts';

/** Turns off single-letter keys, for speech input and tremor. */
export function KeysSwitch() {
  const { t } = useTranslation('tools');
  const [hasSingleKeys, setSingleKeys] = usePreference(SINGLE_KEYS, readSingleKeys);
  return (
    <Switch
      checked={hasSingleKeys}
      onChange={(event) => {
        setSingleKeys(event.currentTarget.checked);
        keepSingleKeys(event.currentTarget.checked);
      }}
      label={t('look.searchKey')}
    />
  );
}
