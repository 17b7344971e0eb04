import { devicePanels, type PanelKey } from '@groundwatch/protocol/model';
import type { RecordKind } from '@groundwatch/protocol/rest';
import type { ComponentType } from 'react';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { RecordsPanel } from './RecordsPanel.tsx';

/** The tables of stored records, by panel key. */
const panels = new Map<PanelKey, ComponentType<PanelProps>>(
  devicePanels
    .filter(({ key }) => key.endsWith('-table'))
    .map(({ key, families }) => {
      const kind: RecordKind = families[0] ?? 'status';
      return [key, (props) => <RecordsPanel {...props} kind={kind} />];
    }),
);

/** The panel of a key that ends with `-table`. */
export function tablePanel(key: PanelKey): ComponentType<PanelProps> {
  const panel = panels.get(key);
  if (!panel) throw new Error(`${key} is no table`);
  return panel;
}
