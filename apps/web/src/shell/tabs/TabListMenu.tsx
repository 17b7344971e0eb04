import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useOpenedAtOnce } from '../../ui/use-opened-at-once.ts';
import { TabListButton } from './TabListButton.tsx';
import { TabMenuItems } from './TabMenuItems.tsx';
import { useTabs } from './tab-store.ts';
import { useTabTitle } from './use-tab-title.ts';
import classes from './TabBar.module.css';

/** All tabs, also those that the bar has no room for, and what can be done to the one in front. */
export function TabListMenu() {
  const navigate = useNavigate();
  const titleOf = useTabTitle();
  const list = useTabs((tabs) => tabs.list);
  const activeId = useTabs((tabs) => tabs.activeId);
  const { button, menu } = useOpenedAtOnce();
  return (
    <Menu position="bottom-end" width={260} {...menu}>
      <Menu.Target>
        <TabListButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {list.map((tab) => (
          <Menu.Item
            key={tab.id}
            aria-current={tab.id === activeId ? 'page' : undefined}
            className={tab.id === activeId ? classes.current : undefined}
            onClick={() => void navigate(tab.path)}
          >
            {titleOf(tab)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {activeId !== null && <TabMenuItems id={activeId} />}
      </Menu.Dropdown>
    </Menu>
  );
}
