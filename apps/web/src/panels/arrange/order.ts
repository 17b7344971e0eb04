import { panelZones, type Arrangement, type PanelKind, type PlacedPanel } from '@groundwatch/protocol/model';

/** On a narrow page alarms and tasks come first, then states, then the map. */
const first: readonly PanelKind[] = ['warnings', 'status', 'map'];
const rank = ({ kind, zone }: PlacedPanel): number => {
  const at = first.indexOf(kind);
  return at < 0 ? first.length + panelZones.indexOf(zone) : at;
};

/** The panels in one column. */
export const inOneColumn = ({ panels }: Arrangement): readonly PlacedPanel[] =>
  [...panels].sort((a, b) => rank(a) - rank(b));
