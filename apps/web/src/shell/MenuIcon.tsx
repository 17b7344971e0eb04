import { IconCircleDot } from '@tabler/icons-react';
import { menuIcons } from '../ui/menu-icons.ts';

/** The icon that the menu names; a dot for a name this build does not hold. */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = menuIcons[name] ?? IconCircleDot;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
