import type { Language } from '@groundwatch/protocol/rest';
import type { ReportContent } from '../../src/features/reports/content/content.ts';

const DAY_MS = 86_400_000;
const from = Date.UTC(2026, 6, 11, 16);
const to = from + 7 * DAY_MS;
const at = (share: number): number => from + share * (to - from);
const curve = (count: number, of: (share: number) => number): [number, number][] =>
  Array.from({ length: count }, (_, i) => [at(i / count), of(i / count)]);
/** A gap without values. */
const gap = [0.38, 0.46] as const;
const measured = ([time]: [number, number]): boolean => time < at(gap[0]) || time > at(gap[1]);

const chart = (title: string): Extract<ReportContent['blocks'][number], { kind: 'chart' }> => ({
  kind: 'chart',
  title,
  aside: '裂缝开度',
  ...{ from, to },
  ticks: Array.from({ length: 7 }, (_, day) => [from + day * DAY_MS, `07-${12 + day}`] as const),
  gaps: [{ from: at(gap[0]), to: at(gap[1]), text: '无数据 13:26 时' }],
  panels: [
    {
      name: '24 h 速率 mm/d',
      look: 'line',
      points: curve(300, (x) => 2.2 + 14 * x ** 6).filter(measured),
      decimals: 1,
      limits: [
        { level: 1, value: 27.4 },
        { level: 2, value: 13.6 },
        { level: 3, value: 2.4 },
      ],
      end: '16.4',
    },
    {
      name: '裂缝开度 mm',
      look: 'line',
      points: curve(300, (x) => 155 + 37 * x ** 3).filter(measured),
      decimals: 3,
      limits: [],
      end: '192.3',
    },
    {
      name: '雨量 mm/3 h',
      look: 'bars',
      points: curve(56, (x) => (x > 0.7 && x < 0.92 ? 15 * Math.sin((x - 0.7) * 14) : 0)),
      decimals: 1,
      limits: [],
      end: '142.6 合计',
    },
  ],
});

/** A report with one block of each kind, and names that some fonts lack. */
export const reportContent = (language: Language, name = '青石沟'): ReportContent => ({
  language,
  title: `${name} weekly`,
  subtitle: '2026-07-12 – 2026-07-18 · Asia/Shanghai (UTC+08:00)',
  marks: ['云岭县地质环境监测站'],
  foot: '2026-07-19 09:12 · 2026-07-19 00:00',
  madeAt: '2026-07-19T01:12:00.000Z',
  blocks: [
    {
      kind: 'lead',
      level: 2,
      text: '本期最高级别为橙色警戒：青石沟 深部03，位移速率 13.7 / 13.6 mm/d（07-18 14:26 触发）。位移变化最大为 青石沟 深部03，+37.7 mm。累计雨量 142.6 mm。',
    },
    {
      kind: 'figures',
      items: [
        { name: '报警', value: '6', unit: '', note: '橙色警戒 1 · 黄色警示 2' },
        { name: '最大变化量', value: '+37.7', unit: 'mm', note: '青石沟 深部03' },
        { name: '最大速率', value: '16.4', unit: 'mm/d', note: '07-18 23:50' },
        { name: '累计雨量', value: '142.6', unit: 'mm', note: '07-17 最大 15.3' },
        { name: '有数据的设备', value: '45', unit: '/ 47', note: '在线时长占比 99.12 %' },
        { name: '数据完整率', value: '98.70', unit: '%', note: '46,412 / 47,021 条' },
      ],
    },
    {
      kind: 'map',
      title: '监测站',
      aside: '本期最高级别',
      points: [
        { at: [104.002, 30.001], name: '青石沟', note: '', level: 2 },
        { at: [104.02, 30.006], name: '大坪子', note: '', level: 3 },
        { at: [103.99, 29.995], name: '沙湾村', note: '', level: 4 },
        { at: [104.011, 30.014], name: '松林坡', note: '', level: 0 },
        { at: [103.985, 30.012], name: '鹿鸣湾', note: '', level: -1 },
        { at: [104.025, 29.994], name: '石门坎', note: '', level: 1 },
      ],
      lines: [
        [
          [103.9, 29.99],
          [104.0, 29.992],
          [104.1, 29.986],
        ],
      ],
      areas: [
        [
          [104.0, 30.004],
          [104.005, 30.003],
          [104.004, 29.998],
          [104.0, 29.999],
        ],
      ],
    },
    chart('青石沟 深部03'),
    chart(`${name} 裂缝01`),
    {
      kind: 'table',
      title: '报警与处置',
      aside: '2 条，新增 2，结束 0',
      columns: [
        { title: '级别', share: 12 },
        { title: '测点', share: 20 },
        { title: '触发值 / 限值', share: 16, isNumber: true },
        { title: '处置', share: 30 },
      ],
      rows: [
        [
          { text: '橙色警戒', level: 2 },
          `${name} 深部03`,
          { text: '13.7', number: 13.7 },
          '已鸣响预警喇叭 1 次；通知 8 人',
        ],
        [{ text: '黄色警示', level: 3 }, '=1+1', { text: '−0.5', number: -0.5 }, '加密采样 10 分'],
      ],
    },
    { kind: 'lines', title: '备注', lines: ['07-14 15:44 至 07-15 05:26 基站检修，断档 13.7 h。'] },
    { kind: 'signatures', names: ['编制', '审核', '批准'] },
  ],
});
