import type { PlacedPanel } from '@groundwatch/protocol/model';
import type { Editing } from './use-editing.ts';

/** A panel in edit mode and the props of its tools. */
export interface EditedPanelProps {
  panel: PlacedPanel;
  /** All panels of its zone. */
  panels: readonly PlacedPanel[];
  /** Its index among them. */
  index: number;
  /** Height of the zone in px. 0: unlimited. */
  available: number;
  editing: Editing;
}

/** Height of the tools, px. */
export const TOOLS_PX = 40;
