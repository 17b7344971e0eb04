import { quality, type Field } from '@groundwatch/protocol/model';
import type { StoredRecord } from '@groundwatch/protocol/rest';

/** Measured values of a faulty sensor are invalid, its settings are not. */
export const isNoValue = (record: StoredRecord, { key, main, range }: Field): boolean =>
  record.quality === quality.fault && key !== 'depth' && (main === true || range !== undefined);
