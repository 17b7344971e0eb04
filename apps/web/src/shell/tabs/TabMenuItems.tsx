import { Menu } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { useTabs } from './tab-store.ts';
import { closedBy, controls, isHome } from './tabs.ts';
import { useTabActions } from './use-tab-actions.ts';

/** All actions on a tab, including those otherwise done by dragging. */
export function TabMenuItems({ id }: { id: string }) {
  const { t } = useTranslation();
  const tabs = useTabs((all) => all);
  const actions = useTabActions();
  const index = tabs.list.findIndex((tab) => tab.id === id);
  const tab = tabs.list[index];
  if (!tab) return null;
  const isMovable = (to: number): boolean => {
    const other = tabs.list[to];
    return other !== undefined && !isHome(tab) && !isHome(other) && other.isPinned === tab.isPinned;
  };
  return (
    <>
      <Menu.Item onClick={() => actions.refresh(id)}>{t('tabs.refresh')}</Menu.Item>
      {!isHome(tab) && (
        <Menu.Item onClick={() => actions.pin(id, !tab.isPinned)}>
          {tab.isPinned ? t('tabs.unpin') : t('tabs.pin')}
        </Menu.Item>
      )}
      <Menu.Item disabled={!isMovable(index - 1)} onClick={() => actions.move(id, index - 1)}>
        {t('tabs.moveLeft')}
      </Menu.Item>
      <Menu.Item disabled={!isMovable(index + 1)} onClick={() => actions.move(id, index + 1)}>
        {t('tabs.moveRight')}
      </Menu.Item>
      <Menu.Divider />
      {controls.map((control) => (
        <Menu.Item
          key={control}
          disabled={closedBy(tabs, control, id).length === 0}
          onClick={() => actions.close(control, id)}
        >
          {t(`tabs.${control}`)}
        </Menu.Item>
      ))}
      <Menu.Item disabled={tabs.closed.length === 0} onClick={actions.reopen}>
        {t('tabs.reopen')}
      </Menu.Item>
    </>
  );
}
