import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { keepSingleKeys } from '../../ui/single-keys.ts';
import { readSingleKeys, SINGLE_KEYS } from '../search/search-keys.ts';

/** Those who dictate, or whose fingers slip, can do without keys that act on their own. */
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
