/** Kinds of panels of the home page or a wall. The charts line, radar, ring, task and value have settings. */
export const panelKinds = [
  'status',
  'data',
  'composition',
  'map',
  'arrivals',
  'changes',
  'warnings',
  'latest',
  'devices',
  'line',
  'comparison',
  'radar',
  'ring',
  'task',
  'value',
  'text',
  'picture',
  'page',
] as const;
export type PanelKind = (typeof panelKinds)[number];

/** Zones of the home page: left and right are beside the centre. */
export const panelZones = ['left', 'centre', 'right'] as const;
export type PanelZone = (typeof panelZones)[number];

/** A field of a sensor, by its catalogue name. */
export interface BoundField {
  readonly sensorId: number;
  readonly field: string;
}

/** Font sizes of a text panel. */
export const textSizes = ['body', 'large', 'huge'] as const;
export type TextSize = (typeof textSizes)[number];

export const ringCounts = ['connection', 'data', 'alarms'] as const;
export type RingCount = (typeof ringCounts)[number];

/** Content of a panel; each kind uses the settings that concern it. Absent: everything that the reader may see. */
export interface PanelSettings {
  /** Replaces the kind's name. */
  readonly title?: string | undefined;
  readonly stationIds?: readonly number[] | undefined;
  /** line, radar, value: at most 8. */
  readonly sensors?: readonly BoundField[] | undefined;
  /** line, value: hours back from the shown moment. */
  readonly hours?: number | undefined;
  /** comparison: id of a saved one. */
  readonly comparisonId?: number | undefined;
  /** ring: what is counted. */
  readonly count?: RingCount | undefined;
  /** text: plain text with line breaks. */
  readonly text?: string | undefined;
  readonly textSize?: TextSize | undefined;
  /** picture: URL of an uploaded file. */
  readonly picture?: string | undefined;
  /** page: path of a page; shown only to users who may open it. */
  readonly page?: string | undefined;
}

export interface PlacedPanel {
  /** Unique in its arrangement. */
  readonly id: string;
  readonly kind: PanelKind;
  readonly zone: PanelZone;
  /** Share of its zone's height relative to the others, 1 to 12. */
  readonly weight: number;
  readonly settings: PanelSettings;
}

/** Panels in the order of their zones. */
export interface Arrangement {
  readonly panels: readonly PlacedPanel[];
}

export const MOST_PANELS = 24;
export const MOST_PANEL_SENSORS = 8;

/** The home page of users without an arrangement. */
export const defaultArrangement: Arrangement = {
  panels: [
    { id: 'status', kind: 'status', zone: 'left', weight: 4, settings: {} },
    { id: 'data', kind: 'data', zone: 'left', weight: 4, settings: {} },
    { id: 'composition', kind: 'composition', zone: 'left', weight: 4, settings: {} },
    { id: 'map', kind: 'map', zone: 'centre', weight: 9, settings: {} },
    { id: 'arrivals', kind: 'arrivals', zone: 'centre', weight: 3, settings: {} },
    { id: 'warnings', kind: 'warnings', zone: 'right', weight: 7, settings: {} },
    { id: 'latest', kind: 'latest', zone: 'right', weight: 5, settings: {} },
  ],
};
