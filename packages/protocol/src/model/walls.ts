import type { AlarmLevel } from './alarm-levels.ts';
import type { PlacedPanel } from './dashboards.ts';

export const sceneKinds = [
  'overview',
  'station',
  'alarms',
  'profile',
  'curves',
  'comparison',
  'table',
  'map',
  'panels',
] as const;
export type SceneKind = (typeof sceneKinds)[number];

/** One scene of a wall's rotation. */
export interface WallScene {
  readonly kind: SceneKind;
  /** Duration in seconds. */
  readonly seconds: number;
  /** station, profile, curves: id; absent: the one with the worst alarm, else the first of the wall. */
  readonly stationId?: number | undefined;
  /** profile, curves: absent: suitable ones of the station. */
  readonly sensorIds?: readonly number[] | undefined;
  /** comparison: id of a saved one. */
  readonly comparisonId?: number | undefined;
  /** panels: the panels with their positions. */
  readonly panels?: readonly PlacedPanel[] | undefined;
}

export const wallFits = ['fill', 'contain'] as const;
export type WallFit = (typeof wallFits)[number];

export interface WallSettings {
  readonly scenes: readonly WallScene[];
  /** The mildest level that takes over the wall, 1 worst to 4; null: none does. */
  readonly takeoverFrom: AlarmLevel | null;
  readonly hasSound: boolean;
  /** The whole screen (fill), or 16:9 within it. */
  readonly fit: WallFit;
  /** 'HH:MM' in the wall's zone between which it is dimmed; null: never. */
  readonly nightFrom: string | null;
  readonly nightTo: string | null;
}

export const MOST_SCENES = 20;
export const SCENE_SECONDS = 30;

export const defaultWallSettings: WallSettings = {
  scenes: [
    { kind: 'overview', seconds: SCENE_SECONDS },
    { kind: 'station', seconds: SCENE_SECONDS },
    { kind: 'alarms', seconds: SCENE_SECONDS },
    { kind: 'curves', seconds: SCENE_SECONDS },
    { kind: 'table', seconds: SCENE_SECONDS },
  ],
  takeoverFrom: 2,
  hasSound: true,
  fit: 'fill',
  nightFrom: null,
  nightTo: null,
};

/** A wall's report, sent every 10 s and when its scene changes. */
export interface WallReport {
  /** MB of the page's heap; null where the browser does not report it. */
  readonly heap: number | null;
  /** ms between two frames, 95th percentile of the last minute. */
  readonly frameTime: number;
  /** ISO 8601 by the server's clock, as known to the wall: the last frame. */
  readonly paintTime: string;
  /** Build of the page. */
  readonly version: string;
  /** Median latency from the server's sending to the frame, ms. */
  readonly lag: number | null;
  /** Offset of the wall's clock, ms; positive is ahead of the server's. */
  readonly clockOffset: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** The browser allows sound. */
  readonly isSoundAllowed: boolean;
  readonly scene: SceneKind | 'takeover' | 'replay';
  /** Name of the shown station or alarm; empty for none. */
  readonly sceneName: string;
  /** Newest shown data, ISO 8601. */
  readonly dataTime: string | null;
  /** Alarm that has taken over the wall. */
  readonly alarmId: number | null;
  /** ISO 8601, server's clock: since when that alarm is shown. */
  readonly alarmSince?: string | null | undefined;
}

/** A wall that has not reported for this long is silent, s. */
export const WALL_SILENT_AFTER_S = 60;

/** Faults of a screen: it does not report, its frame does not change, it shows outdated data. */
export const wallFaults = ['silent', 'frozen', 'stale'] as const;
export type WallFault = (typeof wallFaults)[number];
/** A frame older than this when reported is frozen, s. */
export const WALL_FROZEN_AFTER_S = 60;
/** Age of received data that is not shown yet, s. */
export const WALL_STALE_AFTER_S = 120;
/** Validity of a pairing code, s. */
export const PAIRING_S = 600;
