/** Devices that the server takes in one rollout; its own constant would bring its schemas along. */
export const MAX_ROLLOUT_DEVICES = 500;
