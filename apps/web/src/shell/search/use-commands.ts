import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { languages, ownNames } from '../../i18n/language.ts';
import { chooseLanguage } from '../../session/choose-language.ts';
import { preferences } from '../../session/preferences.ts';
import { PASSWORD_PATH } from '../../session/paths.ts';
import { themes } from '../../theme/themes.ts';
import { sizes, type SizeName } from '../../theme/tokens.ts';
import { toggleFullScreen } from '../../ui/full-screen.ts';
import { open } from '../open-panel.ts';
import { ACCOUNT_PATH } from '../page-routes.ts';
import type { SearchItem } from './search-index.ts';

/** Global commands, with keywords in letters of any keyboard. */
export function useCommands(): readonly SearchItem[] {
  const { t } = useTranslation();
  const { t: tools } = useTranslation('tools');
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const command = (id: string, name: string, keywords: string, choose: () => unknown): SearchItem => ({
      key: `command:${id}`,
      kind: 'command',
      name,
      place: '',
      keywords: keywords.split(' '),
      choose: () => void choose(),
    });
    return [
      command(
        'settings',
        tools('search.command.settings'),
        'settings appearance jiemianshezhi jmsz settei 設定 设置',
        () => open('settings'),
      ),
      command('full-screen', t('shell.fullScreen'), 'fullscreen f11 quanping qp zengamen', toggleFullScreen),
      command('errors', tools('search.command.errors'), 'errors log cuowurizhi cwrz era-rogu', () => navigate('/log')),
      command('account', t('page.account'), 'account sessions totp zhanghao zh akaunto', () => navigate(ACCOUNT_PATH)),
      command('password', t('page.password'), 'password xiugaimima xgmm pasuwado', () => navigate(PASSWORD_PATH)),
      ...languages.map((language) =>
        command(
          `language-${language}`,
          tools('search.command.language', { name: ownNames[language] }),
          `language yuyan yy gengo ${language}`,
          () => chooseLanguage(language),
        ),
      ),
      ...(['light', 'dark', 'auto'] as const).map((scheme) =>
        command(
          `scheme-${scheme}`,
          tools('search.command.scheme', { name: t(`shell.${scheme}`) }),
          `scheme mingan ma meian mode ${scheme}`,
          () => setColorScheme(scheme),
        ),
      ),
      ...(Object.keys(sizes) as SizeName[]).map((size) =>
        command(
          `size-${size}`,
          tools('search.command.size', { name: tools(`look.sizes.${size}`) }),
          `size density chicun cc saizu ${size}`,
          () => preferences.set('size', size),
        ),
      ),
      ...themes.map(({ name, titleKey }) =>
        command(
          `theme-${name}`,
          tools('search.command.theme', { name: tools(titleKey) }),
          `theme skin zhuti zt tema ${name}`,
          () => preferences.set('theme', name),
        ),
      ),
      command('logout', t('logout.action'), 'logout signout zhuxiao zx tuichu rogauto', () => open('logout')),
    ];
  }, [t, tools, navigate, setColorScheme]);
}
