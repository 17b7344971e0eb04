import type { Calibration, Names, SensorTypeCode } from '@groundwatch/protocol/model';
import type { ExportQuery, Language } from '@groundwatch/protocol/rest';
import { nameKeys } from '../../i18n/translate.ts';

/** One sensor, or one device for status records; sources are written one after the other. Times in µs since 1970. */
export interface ExportSource {
  /** Sensor id; device id for status records. */
  readonly id: number;
  readonly deviceNo: string;
  readonly deviceName: string;
  /** Absent for status records. */
  readonly sensor?: {
    readonly name: string;
    readonly type: SensorTypeCode;
    readonly port: number;
    readonly subAddress: number;
    readonly calibrations: readonly Calibration[];
    /** mm between neighbouring elements of an array. */
    readonly segmentLength: number;
  };
  /** Collect times of the first and last row, both included. */
  readonly firstUs: number;
  readonly lastUs: number;
  /** Number of stored rows. */
  readonly count: number;
}

/** Words that are not in the catalogue, in the language of the export. */
export type ExportWord = (typeof exportWords)[number];
export const exportWords = [
  'deviceNo',
  'device',
  'sensor',
  'type',
  'port',
  'subAddress',
  'collectTime',
  'utcOffset',
  'receiveTime',
  'originalCollectTime',
  'arrival',
  'late',
  'quality',
  'checks',
  'depth',
  'runStatus',
  'faulty',
  'normal',
  'sent',
  'list',
] as const;

/** Input of an export without the rows: plain data that is passed to a child process. */
export interface ExportTask {
  readonly kind: ExportQuery['kind'];
  readonly format: ExportQuery['format'];
  readonly zone: string;
  /** Time of the request, ms since 1970. */
  readonly at: number;
  readonly language: Language;
  /** Values as sent, without calibration. */
  readonly isRaw: boolean;
  /** Title of the sheet. */
  readonly title: string;
  readonly words: Readonly<Record<ExportWord, string>>;
  readonly sources: readonly ExportSource[];
}

/** A name as it is written in headings and values: capitalized where the language has capitals. */
export function nameIn(names: Names, language: Language): string {
  const text = names[nameKeys[language]];
  return language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
