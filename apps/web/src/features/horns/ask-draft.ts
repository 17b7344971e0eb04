import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornStation } from '@groundwatch/protocol/rest';

/** The request as far as filled in. */
export interface Draft {
  readonly stationId: number | undefined;
  readonly deviceNos: readonly string[];
  readonly hasReserves: boolean;
  readonly isTest: boolean;
  readonly level: AlarmLevel | undefined;
  /** s. */
  readonly duration: number | undefined;
  readonly voice: number | undefined;
}

export interface CompleteDraft extends Draft {
  readonly stationId: number;
  readonly deviceNos: string[];
  readonly level: AlarmLevel;
  readonly duration: number;
  readonly voice: number;
}

/** s. A copy of the server's limit, because importing its schema would include all others. */
const LONGEST_LONE_TEST_S = 30;

/** A test is short. */
export const usual = (isTest: boolean): Pick<Draft, 'duration'> => ({ duration: isTest ? 5 : 60 });

/** The first horn of the site is preselected. The level is not, so that haste selects no wrong one. */
export function firstDraft(station: HornStation | undefined, level: AlarmLevel | undefined): Draft {
  const first = station?.horns.find(({ isEnabled, isUnproven, isOut }) => isEnabled && !isUnproven && !isOut);
  return {
    stationId: station?.stationId,
    deviceNos: first ? [first.deviceNo] : [],
    hasReserves: true,
    isTest: false,
    level,
    ...usual(false),
    voice: 0,
  };
}

export const isComplete = (draft: Draft): draft is CompleteDraft =>
  draft.stationId !== undefined &&
  draft.deviceNos.length > 0 &&
  draft.level !== undefined &&
  draft.duration !== undefined &&
  draft.voice !== undefined;

/** Whether another person must release it. */
export const needsRelease = (
  { needsTwo }: Pick<HornStation, 'needsTwo'>,
  { isTest, duration }: CompleteDraft,
): boolean => needsTwo && (!isTest || duration > LONGEST_LONE_TEST_S);
