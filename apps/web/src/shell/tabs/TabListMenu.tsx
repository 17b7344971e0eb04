import { Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { useOpenedAtOnce } from '../../ui/use-opened-at-once.ts';
import { TabListButton } from './TabListButton.tsx';
import { TabMenuItems } from './TabMenuItems.tsx';
import { useTabs } from './tab-store.ts';
import { isClosable } from './tabs.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useTabTitle } from './use-tab-title.ts';
import classes from './TabBar.module.css';

const showCurrent = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' });

/** All tabs, including hidden ones, and actions on the front tab. */
export function TabListMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const titleOf = useTabTitle();
  const list = useTabs((tabs) => tabs.list);
  const activeId = useTabs((tabs) => tabs.activeId);
  const actions = useTabActions();
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
            aria-keyshortcuts={isClosable(tab) ? 'Delete' : undefined}
            ref={tab.id === activeId ? showCurrent : undefined}
            className={tab.id === activeId ? classes.current : undefined}
            onKeyDown={(event) => event.key === 'Delete' && actions.close('this', tab.id)}
            rightSection={
              isClosable(tab) && (
                // For the pointer only. By keyboard the entry itself closes its tab.
                <span className={classes.closeListed} data-close title={t('tabs.close', { title: titleOf(tab) })}>
                  <IconX size={14} stroke={1.8} aria-hidden />
                </span>
              )
            }
            onClick={({ target }) => {
              if (target instanceof Element && target.closest('[data-close]')) actions.close('this', tab.id);
              else void navigate(tab.path);
            }}
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
