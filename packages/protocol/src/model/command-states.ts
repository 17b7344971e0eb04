/** Kinds of commands. */
export const commandKinds = ['read', 'write', 'raw', 'clock', 'horn', 'query'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** In the order of a command's life; those after `acknowledged` are final. */
export const commandStates = [
  'queued',
  'sent',
  'acknowledged',
  'applied',
  'failed',
  'expired',
  'cancelled',
  'superseded',
] as const;
export type CommandState = (typeof commandStates)[number];

export const openStates = ['queued', 'sent', 'acknowledged'] as const satisfies readonly CommandState[];
export const isOpen = (state: CommandState): boolean => (openStates as readonly CommandState[]).includes(state);

/** Why a command was not applied. */
export const endReasons = [
  /** The device refused: the result code of its answer says why. */
  'refused',
  /** The device does not know this type of request. */
  'unsupported',
  /** The device executed the request and reported an error: its code and text are in the answer. */
  'rejected',
  /** Busy at every attempt. */
  'busy',
  /** Sent, but never answered: it may have been executed. */
  'unanswered',
  /** Acknowledged, but could not be read back. */
  'unconfirmed',
  /** Read back, and the device has other values. */
  'notTaken',
  /** The device was not heard in time. */
  'noContact',
  /** The first device of its rollout did not apply it. */
  'canary',
  /** The device was removed or replaced. */
  'withdrawn',
  /** The value does not fit the wire format. */
  'unencodable',
  /** It requires a device with proven identity, which this one lacks. */
  'unproven',
  /** By a person. */
  'person',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Most attempts of a request, and of its read-back. */
export const MAX_TRIES = 5;
