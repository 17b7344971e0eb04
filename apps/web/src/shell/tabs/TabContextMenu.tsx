import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useRef } from 'react';
import type { TabMenuPlace } from './TabBar.tsx';
import { TabMenuItems } from './TabMenuItems.tsx';
import classes from './TabBar.module.css';

/** The context menu of a tab. The focus returns to the tab. */
export function TabContextMenu({ place, onClosed }: { place: TabMenuPlace | null; onClosed: () => void }) {
  const isMounted = useMounted();
  // While fading out it still shows its former tab.
  const last = useRef(place);
  if (place) last.current = place;
  return (
    <Menu
      opened={place !== null && isMounted}
      onChange={(isOpen) => !isOpen && onClosed()}
      position="bottom-start"
      width={220}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.anchor}
          style={{ left: last.current?.x ?? 0, top: last.current?.y ?? 0 }}
          tabIndex={-1}
          aria-hidden
        />
      </Menu.Target>
      <Menu.Dropdown>{last.current && <TabMenuItems id={last.current.id} />}</Menu.Dropdown>
    </Menu>
  );
}
