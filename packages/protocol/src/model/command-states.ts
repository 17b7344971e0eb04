/** What may be asked of a device. */
export const commandKinds = ['read', 'write', 'raw', 'clock', 'horn', 'query'] as const;
export type CommandKind = (typeof commandKinds)[number];

/** In the order in which a command goes through them; those after `acknowledged` are final. */
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

/** Why a command ended otherwise than applied. */
export const endReasons = [
  /** The device answered that it does not do it: the answer's result code says why. */
  'refused',
  /** The device does not know this type of request. */
  'unsupported',
  /** The device did the request and says that it went wrong: its own code and text are in the answer. */
  'rejected',
  /** Busy at every try. */
  'busy',
  /** Sent, and never answered: it may have been done. */
  'unanswered',
  /** Acknowledged, but what the device runs with could not be read back. */
  'unconfirmed',
  /** Read back, and the device runs with other values. */
  'notTaken',
  /** Nobody heard of the device in time. */
  'noContact',
  /** The first device of its rollout did not apply it. */
  'canary',
  /** The device was removed or replaced. */
  'withdrawn',
  /** What is wanted does not fit the wire. */
  'unencodable',
  /** It is only for a device that has proved who it is, and this one did not. */
  'unproven',
  /** By a person. */
  'person',
] as const;
export type EndReason = (typeof endReasons)[number];

/** Requests sent of one command, and as many readings back. */
export const MAX_TRIES = 5;
