import type { PlacedPanel } from '@groundwatch/protocol/model';
import type { Editing } from './use-editing.ts';

/** A panel that is arranged, and what its tools need. */
export interface EditedPanelProps {
  panel: PlacedPanel;
  /** Of its zone. */
  panels: readonly PlacedPanel[];
  /** Among them. */
  index: number;
  /** px that the zone is high; 0: no column limits it. */
  available: number;
  editing: Editing;
}

/** What the tools take of a panel's height, px. */
export const TOOLS_PX = 40;
