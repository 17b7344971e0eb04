import { IconCircleDot } from '@tabler/icons-react';
import { menuIcons } from '../ui/menu-icons.ts';

/** Any icon of a menu entry, or a dot for an unknown name. */
export function MoreMenuIcon({ name, size }: { name: string; size: number }) {
  const Icon = menuIcons[name] ?? IconCircleDot;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
