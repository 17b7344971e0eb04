import {
  defaultArrangement,
  defaultWallSettings,
  SCENE_SECONDS,
  type SceneKind,
  type WallScene,
  type WallSettings,
} from '@groundwatch/protocol/model';
import type { Wall, WallWrite } from '@groundwatch/protocol/rest';
import type { Language } from '../../i18n/language.ts';

/** A scene during editing, with a stable key because it may be moved. */
export interface DraftScene extends WallScene {
  readonly key: number;
}

export interface WallDraft extends Omit<WallWrite, 'settings'> {
  readonly settings: Omit<WallSettings, 'scenes'> & { readonly scenes: readonly DraftScene[] };
}

export function draftOf(wall: Wall | null, language: Language, timeZone: string): WallDraft {
  const { scenes, ...settings } = wall?.settings ?? defaultWallSettings;
  return {
    name: wall?.name ?? '',
    stationIds: wall?.stationIds ?? null,
    language: wall?.language ?? language,
    timeZone: wall?.timeZone ?? timeZone,
    settings: { ...settings, scenes: scenes.map((scene, key) => ({ ...scene, key })) },
  };
}

/** Kinds that show one station, and those that show selected sensors of it. */
export const showsStation: ReadonlySet<SceneKind> = new Set(['station', 'profile', 'curves']);
export const showsSensors: ReadonlySet<SceneKind> = new Set(['profile', 'curves']);

/** Another kind keeps only the settings that apply to it. */
export function withKind(
  { key, seconds, stationId, sensorIds, comparisonId, panels = defaultArrangement.panels }: DraftScene,
  kind: SceneKind,
): DraftScene {
  return {
    key,
    kind,
    seconds,
    ...(showsStation.has(kind) && stationId !== undefined ? { stationId } : {}),
    ...(showsSensors.has(kind) && sensorIds !== undefined ? { sensorIds } : {}),
    ...(kind === 'comparison' && comparisonId !== undefined ? { comparisonId } : {}),
    // A new scene starts with the default arrangement.
    ...(kind === 'panels' ? { panels } : {}),
  };
}

/** Selected sensors belong to the station, so another station clears them. */
export const withStation = ({ key, kind, seconds }: DraftScene, stationId: number | null): DraftScene => ({
  key,
  kind,
  seconds,
  ...(stationId === null ? {} : { stationId }),
});

export function withSensor({ sensorIds = [], ...scene }: DraftScene, id: number, isChosen: boolean): DraftScene {
  const chosen = isChosen ? [...sensorIds, id] : sensorIds.filter((one) => one !== id);
  return chosen.length > 0 ? { ...scene, sensorIds: chosen } : scene;
}

export const withScene = (scenes: readonly DraftScene[]): DraftScene[] => [
  ...scenes,
  { key: Math.max(0, ...scenes.map(({ key }) => key)) + 1, kind: 'overview', seconds: SCENE_SECONDS },
];

/** Moves the item at `from` to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
