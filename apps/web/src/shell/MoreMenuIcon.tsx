import { IconCircleDot } from '@tabler/icons-react';
import { menuIcons } from '../ui/menu-icons.ts';

/** Any icon that a menu may name; a dot for a name that this build does not hold. */
export function MoreMenuIcon({ name, size }: { name: string; size: number }) {
  const Icon = menuIcons[name] ?? IconCircleDot;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
