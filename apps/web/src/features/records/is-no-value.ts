import { quality, type Field } from '@groundwatch/protocol/model';
import type { StoredRecord } from '@groundwatch/protocol/rest';

/** Of a sensor that has failed what it measured is no value; what it is set up for still is. */
export const isNoValue = (record: StoredRecord, { key, main, range }: Field): boolean =>
  record.quality === quality.fault && key !== 'depth' && (main === true || range !== undefined);
