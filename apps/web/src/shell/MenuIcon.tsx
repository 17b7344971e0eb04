import {
  IconAdjustments,
  IconAlertHexagon,
  IconChartLine,
  IconCircleDot,
  IconFolder,
  IconLayoutDashboard,
  IconMap2,
  IconMapPin,
  IconRouter,
  IconSettings,
  IconUsers,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  home: IconLayoutDashboard,
  router: IconRouter,
  'map-2': IconMap2,
  'map-pin': IconMapPin,
  'chart-line': IconChartLine,
  settings: IconSettings,
  adjustments: IconAdjustments,
  folder: IconFolder,
  users: IconUsers,
  'alert-hexagon': IconAlertHexagon,
};

/** The icon that the menu names; a dot for a name this build does not hold. */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = icons[name] ?? IconCircleDot;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
