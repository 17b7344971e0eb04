/** States of a sounding, from the request to its end. Those after `stopping` are final. */
export const hornStates = [
  /** Requested; another person has to release it. */
  'awaiting',
  'running',
  'stopping',
  /** At least one horn sounded. */
  'sounded',
  /** No horn sounded. */
  'failed',
  'stopped',
  /** Cancelled before it was released. */
  'cancelled',
  /** Nobody released it in time. */
  'lapsed',
] as const;
export type HornState = (typeof hornStates)[number];

const openHornStates: readonly HornState[] = ['awaiting', 'running', 'stopping'];
export const isHornOpen = (state: HornState): boolean => openHornStates.includes(state);

/** Log events of a sounding. */
export const hornEvents = [
  'asked',
  'released',
  'queued',
  'sent',
  'acknowledged',
  'applied',
  /** Its command failed: the detail has the state and the reason. */
  'failed',
  /** No answer within the station's time limit; a sent command may still be executed. */
  'unanswered',
  /** The horn itself reports that it sounds. */
  'sounding',
  /** The geo-sound sensor beside it heard it. */
  'heard',
  'unheard',
  /** A reserve replaces a horn that failed. */
  'fellBack',
  'noneLeft',
  /** The reserve would have sounded too long after it was due. */
  'tooLate',
  'stopAsked',
  'stopQueued',
  'stopApplied',
  'stopFailed',
  'sounded',
  'noneSounded',
  'stopped',
  'cancelled',
  'lapsed',
] as const;
export type HornEventKind = (typeof hornEvents)[number];
