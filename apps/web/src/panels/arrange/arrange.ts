import {
  MOST_PANELS,
  panelZones,
  type Arrangement,
  type PanelKind,
  type PanelSettings,
  type PanelZone,
  type PlacedPanel,
} from '@groundwatch/protocol/model';

export type Direction = 'up' | 'down' | 'left' | 'right';

export type ArrangeAction =
  | { readonly type: 'add'; readonly panel: PlacedPanel }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly to: Direction }
  /** Before the panel at `index` of the zone, not counting the moved one. */
  | { readonly type: 'place'; readonly id: string; readonly zone: PanelZone; readonly index: number }
  | { readonly type: 'weigh'; readonly id: string; readonly weight: number }
  | { readonly type: 'set'; readonly id: string; readonly settings: PanelSettings }
  | { readonly type: 'replace'; readonly arrangement: Arrangement };

export const inZone = ({ panels }: Arrangement, zone: PanelZone): readonly PlacedPanel[] =>
  panels.filter((panel) => panel.zone === zone);

const besides = ({ panels }: Arrangement, id: string): readonly PlacedPanel[] =>
  panels.filter((panel) => panel.id !== id);

/** Panels are ordered by zone, so that equal arrangements compare equal. */
const inOrder = (panels: readonly PlacedPanel[]): Arrangement => ({
  panels: panelZones.flatMap((zone) => panels.filter((panel) => panel.zone === zone)),
});

function place(arrangement: Arrangement, id: string, zone: PanelZone, index: number): Arrangement {
  const panel = arrangement.panels.find((one) => one.id === id);
  if (!panel) return arrangement;
  const others = besides(arrangement, id);
  const there = others.filter((one) => one.zone === zone);
  there.splice(Math.max(0, Math.min(index, there.length)), 0, { ...panel, zone });
  return inOrder([...others.filter((one) => one.zone !== zone), ...there]);
}

/** The target of a move. Null at the edge. */
function targetOf(arrangement: Arrangement, id: string, to: Direction): { zone: PanelZone; index: number } | null {
  const panel = arrangement.panels.find((one) => one.id === id);
  if (!panel) return null;
  const here = inZone(arrangement, panel.zone);
  const index = here.findIndex((one) => one.id === id);
  if (to === 'up') return index > 0 ? { zone: panel.zone, index: index - 1 } : null;
  if (to === 'down') return index < here.length - 1 ? { zone: panel.zone, index: index + 1 } : null;
  const zone = panelZones[panelZones.indexOf(panel.zone) + (to === 'left' ? -1 : 1)];
  return zone ? { zone, index } : null;
}

export const mayMove = (arrangement: Arrangement, id: string, to: Direction): boolean =>
  targetOf(arrangement, id, to) !== null;

const change = (
  arrangement: Arrangement,
  id: string,
  what: Partial<Pick<PlacedPanel, 'weight' | 'settings'>>,
): Arrangement => ({
  panels: arrangement.panels.map((panel) => (panel.id === id ? { ...panel, ...what } : panel)),
});

export function arrange(arrangement: Arrangement, action: ArrangeAction): Arrangement {
  switch (action.type) {
    case 'add':
      return arrangement.panels.length < MOST_PANELS
        ? inOrder([...besides(arrangement, action.panel.id), action.panel])
        : arrangement;
    case 'remove':
      return { panels: besides(arrangement, action.id) };
    case 'move': {
      const target = targetOf(arrangement, action.id, action.to);
      return target ? place(arrangement, action.id, target.zone, target.index) : arrangement;
    }
    case 'place':
      return place(arrangement, action.id, action.zone, action.index);
    case 'weigh':
      return change(arrangement, action.id, { weight: action.weight });
    case 'set':
      return change(arrangement, action.id, { settings: action.settings });
    case 'replace':
      return action.arrangement;
  }
}

/** An unused panel id. */
export function newPanelId({ panels }: Arrangement, kind: PanelKind): string {
  const taken = new Set(panels.map(({ id }) => id));
  let number = 1;
  while (taken.has(number === 1 ? kind : `${kind}-${number}`)) number += 1;
  return number === 1 ? kind : `${kind}-${number}`;
}

/** Settings are compared as JSON. Absent ones are never written. */
const written = ({ panels }: Arrangement): string =>
  JSON.stringify(
    panels.map(({ id, kind, zone, weight, settings: { title, stationIds, sensors, hours, count } }) => [
      ...[id, kind, zone, weight, title, stationIds],
      ...[sensors?.map(({ sensorId, field }) => [sensorId, field]), hours, count],
    ]),
  );

export const isSame = (one: Arrangement, other: Arrangement): boolean =>
  written(inOrder(one.panels)) === written(inOrder(other.panels));
