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

/** One picture of a wall's rotation. */
export interface WallScene {
  readonly kind: SceneKind;
  /** s that it is shown for. */
  readonly seconds: number;
  /** station, profile, curves: which; absent: the one with the worst alarm, else the first of the wall. */
  readonly stationId?: number | undefined;
  /** profile, curves: absent: those of the station that suit. */
  readonly sensorIds?: readonly number[] | undefined;
  /** comparison: which, as it was saved. */
  readonly comparisonId?: number | undefined;
  /** panels: which, as they stand in their zones. */
  readonly panels?: readonly PlacedPanel[] | undefined;
}

export const wallFits = ['fill', 'contain'] as const;
export type WallFit = (typeof wallFits)[number];

export interface WallSettings {
  readonly scenes: readonly WallScene[];
  /** The least grave level that takes the wall, 1 gravest to 4; null: none does. */
  readonly takeoverFrom: AlarmLevel | null;
  readonly hasSound: boolean;
  /** The whole screen (fill), or 16:9 within it. */
  readonly fit: WallFit;
  /** 'HH:MM' of the wall's zone between which it is dimmed; null: never. */
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

/** What a wall tells of itself every 10 s, and when its scene changes. */
export interface WallReport {
  /** MB of the page's heap; null where the browser does not tell. */
  readonly heap: number | null;
  /** ms between two pictures, 95th percentile of the last minute. */
  readonly frameTime: number;
  /** ISO 8601, clock of the server as the wall knows it: the last picture. */
  readonly paintTime: string;
  /** Build of the page. */
  readonly version: string;
  /** ms from the server's sending to the picture, median. */
  readonly lag: number | null;
  /** ms: the wall's clock ahead of the server's. */
  readonly clockOffset: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  /** The browser lets it sound. */
  readonly isSoundAllowed: boolean;
  readonly scene: SceneKind | 'takeover' | 'replay';
  /** Of the station or alarm that is shown, in words; empty for none. */
  readonly sceneName: string;
  /** Newest data that was shown, ISO 8601. */
  readonly dataTime: string | null;
  /** Alarm that holds the wall. */
  readonly alarmId: number | null;
  /** ISO 8601, clock of the server: since when that alarm is on the wall. */
  readonly alarmSince?: string | null | undefined;
}

/** A wall that has not reported for so long is silent, s. */
export const WALL_SILENT_AFTER_S = 60;

/** Why a screen counts as out of order: it tells nothing, its picture stands still, it shows older data than there is. */
export const wallFaults = ['silent', 'frozen', 'stale'] as const;
export type WallFault = (typeof wallFaults)[number];
/** A picture older than this when it was told of stands still, s. */
export const WALL_FROZEN_AFTER_S = 60;
/** Data that came so long ago and are not shown yet, s. */
export const WALL_STALE_AFTER_S = 120;
/** How long the code of a screen is good for, s. */
export const PAIRING_S = 600;
