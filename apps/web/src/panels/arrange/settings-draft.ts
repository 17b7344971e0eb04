import {
  sensorTypes,
  type BoundField,
  type PanelSettings,
  type RingCount,
  type TextSize,
} from '@groundwatch/protocol/model';
import { MOST_PANEL_HOURS } from '@groundwatch/protocol/rest';
import type { PanelKindInfo } from '../panel-kinds.ts';

/** A field of a sensor during selection. */
export interface FieldDraft {
  /** Null: the device of the sensor. */
  readonly deviceNo: string | null;
  readonly sensorId: number | null;
  readonly field: string;
}

/** Settings during editing. */
export interface SettingsDraft {
  readonly title: string;
  readonly stationIds: readonly number[];
  readonly fields: readonly FieldDraft[];
  /** Empty: the default of the kind. */
  readonly hours: string;
  readonly count: RingCount;
  readonly comparisonId: number | null;
  readonly text: string;
  readonly textSize: TextSize;
  /** Empty: none selected. */
  readonly picture: string;
  readonly page: string;
}

export const noField: FieldDraft = { deviceNo: null, sensorId: null, field: '' };

export const draftOf = (settings: PanelSettings, needs: PanelKindInfo['needs']): SettingsDraft => {
  const fields = (settings.sensors ?? []).map((bound) => ({ deviceNo: null, ...bound }));
  return {
    title: settings.title ?? '',
    stationIds: settings.stationIds ?? [],
    fields: needs.sensors > 0 && fields.length === 0 ? [noField] : fields,
    hours: settings.hours === undefined ? '' : String(settings.hours),
    count: settings.count ?? 'connection',
    comparisonId: settings.comparisonId ?? null,
    text: settings.text ?? '',
    textSize: settings.textSize ?? 'body',
    picture: settings.picture ?? '',
    page: settings.page ?? '',
  };
};

/** Fields that a single number can represent: no lists, no words. */
export const fieldsOfType = (code: string | undefined) =>
  (sensorTypes.get(code ?? '')?.fields ?? []).filter(({ isList, options }) => !isList && options === undefined);

export type DraftProblem = 'sensors' | 'twice' | 'hours' | 'comparison' | 'text' | 'picture' | 'page';

const isBound = (field: FieldDraft): field is FieldDraft & { sensorId: number } =>
  field.sensorId !== null && field.field !== '';

const boundOf = ({ fields }: SettingsDraft): BoundField[] =>
  fields.filter(isBound).map(({ sensorId, field }) => ({ sensorId, field }));

/** The problems of the settings. */
export function problemsOf(draft: SettingsDraft, needs: PanelKindInfo['needs']): ReadonlySet<DraftProblem> {
  const problems = new Set<DraftProblem>();
  if (needs.sensors > 0) {
    const bound = boundOf(draft);
    if (bound.length === 0 || bound.length < draft.fields.length) problems.add('sensors');
    if (new Set(bound.map(({ sensorId, field }) => `${sensorId} ${field}`)).size < bound.length) problems.add('twice');
  }
  const hours = Number(draft.hours);
  const isHours = Number.isInteger(hours) && hours >= 1 && hours <= MOST_PANEL_HOURS;
  if (needs.hours && draft.hours.trim() !== '' && !isHours) problems.add('hours');
  if (needs.comparison && draft.comparisonId === null) problems.add('comparison');
  for (const key of ['text', 'picture', 'page'] as const) if (needs[key] && draft[key].trim() === '') problems.add(key);
  return problems;
}

/** The settings to save, without empty ones and those of other kinds. */
export const settingsOf = (draft: SettingsDraft, needs: PanelKindInfo['needs']): PanelSettings => ({
  ...(draft.title.trim() !== '' && { title: draft.title.trim() }),
  ...(needs.stations && draft.stationIds.length > 0 && { stationIds: draft.stationIds }),
  ...(needs.sensors > 0 && { sensors: boundOf(draft) }),
  ...(needs.hours && draft.hours.trim() !== '' && { hours: Number(draft.hours) }),
  ...(needs.count && { count: draft.count }),
  ...(needs.text && { text: draft.text.trim(), textSize: draft.textSize }),
  ...(needs.picture && { picture: draft.picture }),
  ...(needs.page && { page: draft.page }),
  ...(needs.comparison && draft.comparisonId !== null && { comparisonId: draft.comparisonId }),
});
