import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { dropDownEntries, targetOf } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useFollow } from './use-follow.ts';
import { useMenuTree } from './use-navigation.ts';
import classes from './Header.module.css';

/** The header's menu as a list, for the chief role: also what the width of the window leaves out. */
export function HeaderDropDown() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const follow = useFollow();
  const entries = dropDownEntries(useMenuTree(), language);
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={classes.dropDown} aria-label={t('shell.menuTabs')} title={t('shell.menuTabs')}>
          <IconChevronDown size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropDownList}>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.id}
            leftSection={<MenuIcon name={entry.icon} size={16} />}
            onClick={() => follow(targetOf(entry))}
          >
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
