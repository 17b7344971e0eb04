import type { PanelSettings } from '@groundwatch/protocol/model';

/** The props of every kind of panel. */
export interface PanelProps {
  readonly settings: PanelSettings;
}
