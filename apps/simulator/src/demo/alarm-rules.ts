import { defaultDefinition, tangentLimits } from '@groundwatch/domain/alarms';
import type { Condition, Limits, Quantity, RuleDefinition } from '@groundwatch/protocol/model';
import type { AlarmPlan } from '@groundwatch/protocol/rest';

export interface DemoRule {
  readonly name: string;
  /** Name of its station; absent: the whole project. */
  readonly station?: string;
  /** Name of the project's rule that it overrides there. */
  readonly overrides?: string;
  readonly isOff?: boolean;
  readonly note: string;
  readonly plan?: AlarmPlan;
  readonly definition: RuleDefinition;
}

const opening: Quantity = { types: ['b7', 'b8'], field: 'opening' };
const total: Quantity = { types: ['b4', 'b9', 'b11'], field: 'total' };

const defined = (condition: Condition): RuleDefinition => ({ ...defaultDefinition(condition.kind), condition });
const crackLength = (limits: Limits): RuleDefinition =>
  defined({ kind: 'threshold', quantity: opening, side: 'beyond', limits });
const crackTangent = (steadyVelocity: number): RuleDefinition =>
  defined({ kind: 'tangentAngle', quantity: opening, hours: 24, steadyVelocity, limits: tangentLimits });

/** Response plan for an opening crack, also used by the override of one slope. */
const crackPlan: AlarmPlan = {
  peopleAtRisk: '坡脚住户与过往车辆',
  contacts: [
    { name: '群测群防员', role: '现场', phone: '555-0146' },
    { name: '乡镇值班室', role: '值班', phone: '555-0112' },
  ],
  owner: null,
  levels: {
    4: { instruction: '电话核实，当日现场查看', checklist: ['电话核实现场', '拍照比对裂缝'], withinMin: 720 },
    2: {
      instruction: '撤离影响区人员，封闭坡脚道路',
      checklist: ['电话核实现场', '通知影响区住户撤离', '封闭坡脚道路', '报县应急局'],
      withinMin: 60,
    },
  },
};

const wideCrack = '裂缝开度';
const poorSignal = '信号差';

/**
 * The rules of the county: limits that some slopes have passed and most are far from. Steady velocities are set where the creep was
 * observed.
 */
export const demoRules: readonly DemoRule[] = [
  {
    name: wideCrack,
    note: '全县通用，单点另设',
    plan: crackPlan,
    definition: crackLength({ 4: 120, 3: 140, 2: 150, 1: 200 }),
  },
  {
    name: '裂缝开度（青石沟）',
    station: '青石沟滑坡',
    overrides: wideCrack,
    note: '2026 年专家评审调低',
    definition: crackLength({ 4: 35, 3: 60, 2: 100, 1: 150 }),
  },
  {
    name: '裂缝速率',
    note: '',
    definition: defined({
      kind: 'rate',
      quantity: opening,
      hours: 24,
      side: 'beyond',
      limits: { 4: 0.1, 3: 0.2, 2: 0.4, 1: 1 },
    }),
  },
  {
    name: '倾角速率',
    note: '',
    definition: defined({
      kind: 'rate',
      quantity: total,
      hours: 24,
      side: 'beyond',
      limits: { 4: 0.01, 3: 0.02, 2: 0.05, 1: 0.1 },
    }),
  },
  {
    name: '切线角（青石沟）',
    station: '青石沟滑坡',
    note: '匀速阶段 0.8 mm/d，据 2025 年监测',
    definition: crackTangent(0.8),
  },
  {
    name: '切线角（大坪子）',
    station: '大坪子滑坡',
    note: '匀速阶段 0.6 mm/d，据 2025 年监测',
    definition: crackTangent(0.6),
  },
  {
    name: '速度倒数（青石沟）',
    station: '青石沟滑坡',
    note: '',
    definition: defined({
      kind: 'inverseVelocity',
      quantity: opening,
      hours: 12,
      days: 10,
      limits: { 4: 240, 3: 120, 2: 48, 1: 24 },
    }),
  },
  {
    name: '裂缝计报警（大坪子）',
    station: '大坪子滑坡',
    note: '设备内报警值',
    definition: defined({ kind: 'deviceAlarm', types: ['b7', 'b8'], level: 3 }),
  },
  {
    // Blasting and traffic would trigger the others every minute.
    name: '加速度触发（大坪子）',
    station: '大坪子滑坡',
    note: '',
    definition: defined({ kind: 'trigger', level: 3 }),
  },
  {
    name: '24 小时雨量',
    note: '',
    definition: defined({ kind: 'rainSum', hours: 24, limits: { 4: 50, 3: 100, 2: 150, 1: 200 } }),
  },
  {
    name: '雨强–历时（Caine）',
    note: '',
    definition: defaultDefinition('rainIntensity'),
  },
  {
    name: '土壤含水率',
    note: '任一层',
    definition: defined({
      kind: 'threshold',
      quantity: { types: ['b6'], field: 'moisture' },
      side: 'above',
      limits: { 4: 42, 3: 46, 2: 50, 1: 55 },
    }),
  },
  {
    name: '水位涨落速率',
    note: '',
    definition: defined({
      kind: 'rate',
      quantity: { types: ['b12'], field: 'level' },
      hours: 6,
      side: 'beyond',
      limits: { 4: 150, 3: 250, 2: 400, 1: 600 },
    }),
  },
  { name: '电池电压低', note: '', definition: defaultDefinition('battery') },
  { name: poorSignal, note: '', definition: defined({ kind: 'signal', limits: { 4: -103 } }) },
  {
    name: '信号差（隧道内停用）',
    station: '雪峰界隧道',
    overrides: poorSignal,
    isOff: true,
    note: '隧道内信号长期偏弱',
    definition: defined({ kind: 'signal', limits: { 4: -103 } }),
  },
  { name: '无数据', note: '', definition: defined({ kind: 'noData', limits: { 4: 6, 3: 48 } }) },
];
