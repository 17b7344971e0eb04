import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import type { TabMenuPlace } from './TabBar.tsx';
import { TabMenuItems } from './TabMenuItems.tsx';
import { useTabs } from './tab-store.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { useTabTitle } from './use-tab-title.ts';
import classes from './TabBar.module.css';

/** What opens from the bar: the list of all tabs with what can be done to the one in front, and the menu of any tab. */
export function TabMenus({ place, onClosed }: { place: TabMenuPlace | null; onClosed: () => void }) {
  return (
    <>
      <TabList />
      <Menu opened={place !== null} onChange={(isOpen) => !isOpen && onClosed()} position="bottom-start" width={220}>
        <Menu.Target>
          <span className={classes.anchor} style={{ left: place?.x ?? 0, top: place?.y ?? 0 }} />
        </Menu.Target>
        <Menu.Dropdown>{place && <TabMenuItems id={place.id} />}</Menu.Dropdown>
      </Menu>
      <UnsavedDialog />
    </>
  );
}

function TabList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const titleOf = useTabTitle();
  const list = useTabs((tabs) => tabs.list);
  const activeId = useTabs((tabs) => tabs.activeId);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={classes.tool} aria-label={t('tabs.more')} title={t('tabs.more')}>
          <IconChevronDown size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {list.map((tab) => (
          <Menu.Item
            key={tab.id}
            role="menuitemradio"
            aria-checked={tab.id === activeId}
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
