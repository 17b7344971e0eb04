import type { PanelSettings } from '@groundwatch/protocol/model';

/** What every kind of panel is given. */
export interface PanelProps {
  readonly settings: PanelSettings;
}
