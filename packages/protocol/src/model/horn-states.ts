/** A sounding of horns, from the asking to its end. Those after `stopping` are final. */
export const hornStates = [
  /** Asked for; another person has to release it. */
  'awaiting',
  'running',
  'stopping',
  /** At least one horn did it. */
  'sounded',
  /** None did. */
  'failed',
  'stopped',
  /** Taken back before it was released. */
  'cancelled',
  /** Nobody released it in time. */
  'lapsed',
] as const;
export type HornState = (typeof hornStates)[number];

const openHornStates: readonly HornState[] = ['awaiting', 'running', 'stopping'];
export const isHornOpen = (state: HornState): boolean => openHornStates.includes(state);

/** What stands in the log of a sounding. */
export const hornEvents = [
  'asked',
  'released',
  'queued',
  'sent',
  'acknowledged',
  'applied',
  /** Its command ended otherwise: the detail says the state and the reason. */
  'failed',
  /** No answer in the time that the station gives it; what was sent may still be done. */
  'unanswered',
  /** The horn itself reports that it sounds. */
  'sounding',
  /** The geo-sound sensor beside it heard it. */
  'heard',
  'unheard',
  /** A reserve takes the place of one that did not do it. */
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
