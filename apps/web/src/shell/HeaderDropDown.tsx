import { Menu } from '@mantine/core';
import { useLanguage } from '../i18n/i18n.ts';
import { DropDownButton } from './DropDownButton.tsx';
import { dropDownEntries, headerEntries, targetOf } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useFollow } from './use-follow.ts';
import { useIsChief } from './use-is-chief.ts';
import { useMenuTree, useNavigation } from './use-navigation.ts';
import { useOpenedAtOnce } from '../ui/use-opened-at-once.ts';
import classes from './Header.module.css';

/** The header's menu as a list: also what the width of the window leaves out. */
export function HeaderDropDown() {
  const { language } = useLanguage();
  const follow = useFollow();
  const { button, menu } = useOpenedAtOnce();
  const isChief = useIsChief();
  const tree = useMenuTree();
  const navigation = useNavigation();
  const entries = isChief ? dropDownEntries(tree, language) : headerEntries(navigation, isChief);
  return (
    <Menu position="bottom-start" width={220} {...menu}>
      <Menu.Target>
        <DropDownButton ref={button} />
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
