/** A copy of the server's limit of devices per rollout, because importing its constant would include its schemas. */
export const MAX_ROLLOUT_DEVICES = 500;
