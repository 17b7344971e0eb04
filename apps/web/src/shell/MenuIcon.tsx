import {
  IconAdjustments,
  IconChartLine,
  IconLayoutDashboard,
  IconMap2,
  IconRouter,
  IconSettings,
  type IconProps,
} from '@tabler/icons-react';
import { type ComponentType } from 'react';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';

// Icons of the first level, which are on every page.
const icons: Readonly<Record<string, ComponentType<IconProps>>> = {
  home: IconLayoutDashboard,
  router: IconRouter,
  'map-2': IconMap2,
  'chart-line': IconChartLine,
  settings: IconSettings,
  adjustments: IconAdjustments,
};

const MoreMenuIcon = lazyPart(async () => (await import('./MoreMenuIcon.tsx')).MoreMenuIcon);

/** The icon of a menu entry. */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = icons[name];
  if (Icon) return <Icon size={size} stroke={1.6} aria-hidden />;
  return (
    <WhenLoaded fallback={<svg width={size} height={size} aria-hidden />}>
      <MoreMenuIcon name={name} size={size} />
    </WhenLoaded>
  );
}
