import { names, type Names } from './text.ts';

/** Warning levels, worst first: 1 red to 4 blue, as stored and as sent to a horn. */
export type AlarmLevel = 1 | 2 | 3 | 4;

export interface AlarmLevelEntry {
  readonly level: AlarmLevel;
  readonly key: 'red' | 'orange' | 'yellow' | 'blue';
  readonly names: Names;
  /** The word always shown beside the colour. */
  readonly word: Names;
}

export const alarmLevels: readonly AlarmLevelEntry[] = [
  { level: 1, key: 'red', names: names('红色', 'red', '赤'), word: names('警报', 'alarm', '警報') },
  { level: 2, key: 'orange', names: names('橙色', 'orange', 'オレンジ'), word: names('警戒', 'alert', '警戒') },
  { level: 3, key: 'yellow', names: names('黄色', 'yellow', '黄'), word: names('警示', 'caution', '注意喚起') },
  { level: 4, key: 'blue', names: names('蓝色', 'blue', '青'), word: names('注意', 'notice', '注意') },
];
