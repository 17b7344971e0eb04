import type { Calibration, Names, SensorTypeCode } from '@groundwatch/protocol/model';
import type { ExportQuery, Language } from '@groundwatch/protocol/rest';

/** One sensor, or for status records one device, whose rows are written one after the other. Times in µs since 1970. */
export interface ExportSource {
  /** Of the sensor; of the device for status records. */
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
    /** mm from one element of an array to the next. */
    readonly segmentLength: number;
  };
  /** Collect times of its first and last row, both included. */
  readonly firstUs: number;
  readonly lastUs: number;
  /** Stored rows. */
  readonly count: number;
}

/** Words beside those of the catalogue, in the language of the export. */
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

/** Everything that a file is made of but its rows; plain data, as it is handed to a thread. */
export interface ExportTask {
  readonly kind: ExportQuery['kind'];
  readonly format: ExportQuery['format'];
  readonly zone: string;
  /** When it was asked for, ms since 1970. */
  readonly at: number;
  readonly language: Language;
  /** As sent: without calibration. */
  readonly isRaw: boolean;
  /** Of the sheet. */
  readonly title: string;
  readonly words: Readonly<Record<ExportWord, string>>;
  readonly sources: readonly ExportSource[];
}

const nameKeys = { 'zh-chs': 'zh', en: 'en', ja: 'ja' } as const;

/** As a heading or a value stands: with a capital where the language has them. */
export function nameIn(names: Names, language: Language): string {
  const text = names[nameKeys[language]];
  return language === 'en' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
