import { Menu } from '@mantine/core';
import { useLanguage } from '../i18n/i18n.ts';
import { DropDownButton } from './DropDownButton.tsx';
import { dropDownEntries, targetOf, type NavEntry } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useFollow } from './use-follow.ts';
import { useMenuTree } from './use-navigation.ts';
import { useOpenedAtOnce } from '../ui/use-opened-at-once.ts';
import classes from './Header.module.css';

/** The header's menu as a list of areas with their pages. */
export function HeaderDropDown() {
  const { language } = useLanguage();
  const follow = useFollow();
  const { button, menu } = useOpenedAtOnce();
  const itemOf = (entry: NavEntry) => (
    <Menu.Item
      key={entry.id}
      leftSection={<MenuIcon name={entry.icon} size={16} />}
      onClick={() => follow(targetOf(entry))}
    >
      {entry.label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-start" width={220} {...menu}>
      <Menu.Target>
        <DropDownButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropDownList}>
        {dropDownEntries(useMenuTree(), language).flatMap((entry) =>
          entry.children.length === 0
            ? [itemOf(entry)]
            : [<Menu.Label key={entry.id}>{entry.label}</Menu.Label>, ...entry.children.map(itemOf)],
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
