import type { PanelKey } from '@groundwatch/protocol/model';
import { lazy, type ComponentType } from 'react';
import type { PanelProps } from '../../sensors/panel-props.ts';

/** A module's panel, loaded when it is looked at for the first time. */
const panel = <K extends string>(load: () => Promise<Record<K, ComponentType<PanelProps>>>, name: K) =>
  lazy(async () => ({ default: (await load())[name] }));

/** What draws a sub-tab. A panel without a component is not offered. */
export const panelComponents: Partial<Record<PanelKey, ComponentType<PanelProps>>> = {
  curve: panel(() => import('../../features/curves/CurvePanel.tsx'), 'CurvePanel'),
};
