import { IconBuilding, IconFolder, IconGauge, IconMapPin, IconRouter } from '@tabler/icons-react';
import type { NodeKind } from './build-tree.ts';

const icons = {
  company: IconBuilding,
  project: IconFolder,
  station: IconMapPin,
  device: IconRouter,
  sensor: IconGauge,
};

export function KindIcon({ kind, size = 18 }: { kind: NodeKind; size?: number }) {
  const Icon = icons[kind];
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
