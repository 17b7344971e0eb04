import { devicePanels, type PanelKey } from '@groundwatch/protocol/model';
import type { RecordKind } from '@groundwatch/protocol/rest';
import type { ComponentType } from 'react';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { RecordsPanel } from './RecordsPanel.tsx';

/** Panels that are tables of stored records, and of which: data alone tells them apart. */
const kinds = new Map<PanelKey, RecordKind>(
  devicePanels
    .filter(({ key }) => key.endsWith('-table'))
    .map(({ key, families }) => [key, families[0] ?? 'status'] as const),
);

const panels = new Map<PanelKey, ComponentType<PanelProps>>(
  [...kinds].map(([key, kind]) => [key, (props) => <RecordsPanel {...props} kind={kind} />]),
);

/** The panel of a key that ends with `-table`. */
export function tablePanel(key: PanelKey): ComponentType<PanelProps> {
  const panel = panels.get(key);
  if (!panel) throw new Error(`${key} is no table`);
  return panel;
}
