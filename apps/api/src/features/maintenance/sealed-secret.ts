import { sealer } from '@groundwatch/db';

/** The stored form of a device secret given in hex. */
export const sealedSecret = (hex: string | null): Buffer | null =>
  hex === null ? null : sealer().seal('device secret', Buffer.from(hex, 'hex'));
