import { sealer } from '@groundwatch/db';

/** A device's secret, given in hex, as the database keeps it. */
export const sealedSecret = (hex: string | null): Buffer | null =>
  hex === null ? null : sealer().seal('device secret', Buffer.from(hex, 'hex'));
