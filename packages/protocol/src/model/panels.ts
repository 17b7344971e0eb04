import { familyKeys, type FamilyKey } from './families.ts';
import type { SensorTypeCode } from './sensors.ts';
import { names, type Names } from './text.ts';

/** Tabs of a device's page, in their order. */
export const deviceTabs = ['map', 'latest', 'overview', 'history', 'commands', 'remarks'] as const;
export type DeviceTab = (typeof deviceTabs)[number];

export type PanelKey = (typeof devicePanels)[number]['key'];

/** A sub-tab of a device's page. The database stores which of them a device model has, in which order. */
export interface DevicePanel {
  readonly key: string;
  readonly tab: 'overview' | 'history' | 'commands';
  /** Offered if a sensor of one of these families is fitted; empty: always. */
  readonly families: readonly FamilyKey[];
  readonly names: Names;
  /** For a panel of parameters: its set, and the sensor types that have it; without types, all of its families. */
  readonly parameters?: { readonly set: number; readonly types?: readonly SensorTypeCode[] };
}

const panel = <K extends string>(
  key: K,
  tab: DevicePanel['tab'],
  families: readonly FamilyKey[],
  text: readonly [string, string, string],
  parameters?: DevicePanel['parameters'],
) => ({ key, tab, families, names: names(...text), ...(parameters ? { parameters } : {}) });

export const devicePanels = [
  panel('arrivals', 'overview', [], ['数据到达', 'Data arrival', 'データ受信状況']),
  panel('run-status', 'overview', [], ['运行状态', 'Run status', '動作状態']),
  panel('status-table', 'overview', [], ['状态表', 'Status table', '状態表']),
  panel('inclination-table', 'overview', ['inclination'], ['倾角表', 'Inclination table', '傾斜表']),
  panel('acceleration-table', 'overview', ['acceleration'], ['加速度表', 'Acceleration table', '加速度表']),
  panel('crack-table', 'overview', ['crack'], ['裂缝表', 'Crack table', '亀裂表']),
  panel('moisture-table', 'overview', ['moisture'], ['含水率表', 'Moisture table', '含水率表']),
  panel('array-table', 'overview', ['array'], ['阵列位移表', 'Array table', 'アレイ変位表']),
  panel(
    'inclinometer-table',
    'overview',
    ['fixedInclinometer'],
    ['固定测斜表', 'In-place inclinometer table', '固定式傾斜計表'],
  ),
  panel('water-level-table', 'overview', ['waterLevel'], ['水位表', 'Water level table', '水位表']),
  panel('settlement-table', 'overview', ['settlement'], ['沉降表', 'Settlement table', '沈下表']),
  panel('gnss-table', 'overview', ['gnss'], ['GNSS 位移表', 'GNSS displacement table', 'GNSS 変位表']),
  panel('calculated-table', 'overview', ['calculated'], ['计算值表', 'Calculated values table', '計算値表']),
  panel('weather-table', 'overview', ['weather'], ['气象表', 'Weather table', '気象表']),
  panel('geo-sound-table', 'overview', ['geoSound'], ['地声表', 'Geo-sound table', '地音表']),
  panel('infrasound-table', 'overview', ['infrasound'], ['次声表', 'Infrasound table', '超低周波音表']),
  panel('blasting-table', 'overview', ['blasting'], ['爆破表', 'Blasting table', '発破表']),
  panel('horn-table', 'overview', ['horn'], ['预警喇叭表', 'Warning horn table', '警報ホーン表']),
  panel('excel-export', 'overview', [], ['Excel 导出', 'Excel export', 'Excel 出力']),
  panel('curve', 'history', [], ['曲线', 'Curve', '曲線']),
  panel(
    'waveform',
    'history',
    ['inclination', 'acceleration', 'blasting', 'geoSound', 'infrasound'],
    ['加速度波形', 'Acceleration waveform', '加速度波形'],
  ),
  panel('profile', 'history', ['array', 'fixedInclinometer'], ['深部位移', 'Depth profile', '深部変位']),
  panel('tilt-path', 'history', ['inclination'], ['倾斜轨迹', 'Tilt path', '傾斜軌跡']),
  panel('displacement-path', 'history', ['gnss'], ['位移轨迹', 'Displacement path', '変位軌跡']),
  panel('moisture-depth', 'history', ['moisture'], ['分层含水率', 'Moisture by depth', '深度別含水率']),
  // The gauge may be at another device of the station.
  panel(
    'rain-movement',
    'history',
    ['weather', 'crack', 'inclination', 'settlement', 'array', 'fixedInclinometer', 'gnss'],
    ['雨量与位移', 'Rain and movement', '雨量と変位'],
  ),
  panel(
    'failure-time',
    'history',
    ['crack', 'inclination', 'settlement', 'array', 'fixedInclinometer', 'gnss'],
    ['失稳时间', 'Time of failure', '崩壊時刻'],
  ),
  panel('blasting-limits', 'history', ['blasting'], ['爆破限值', 'Blasting limits', '発破限界']),
  panel('calibration', 'history', familyKeys, ['温度标定', 'Temperature calibration', '温度校正']),
  panel('command-list', 'commands', [], ['命令', 'Commands', 'コマンド']),
  panel('rtu-parameters', 'commands', [], ['RTU', 'RTU', 'RTU'], { set: 1 }),
  panel('mems-parameters', 'commands', ['inclination'], ['MEMS 倾角', 'MEMS inclination', 'MEMS 傾斜'], {
    set: 2,
    types: ['b4'],
  }),
  panel('rt3000-parameters', 'commands', ['inclination'], ['RT3000', 'RT3000', 'RT3000'], {
    set: 3,
    types: ['b9', 'b11'],
  }),
  panel('crack-parameters', 'commands', ['crack'], ['裂缝', 'Crack', '亀裂'], { set: 4, types: ['b7', 'b8', 'b11'] }),
  panel('horn-parameters', 'commands', ['horn'], ['预警喇叭', 'Warning horn', '警報ホーン'], { set: 5 }),
  panel('array-parameters', 'commands', ['array'], ['深部位移参数', 'Deep displacement', '深部変位パラメータ'], {
    set: 6,
  }),
  panel('moisture-parameters', 'commands', ['moisture'], ['含水率', 'Moisture', '土壌水分'], { set: 7 }),
  panel('mount-parameters', 'commands', [], ['显示方式', 'Display mode', '表示方式'], { set: 8 }),
] as const satisfies readonly DevicePanel[];

export const panelKeys = devicePanels.map(({ key }) => key) as readonly PanelKey[];

/** Properties of a device besides its sensor families. */
export interface Fitted {
  readonly types: ReadonlySet<SensorTypeCode>;
  /** Parameter sets that the device has reported. */
  readonly sets: ReadonlySet<number>;
}

/**
 * Panels of a device: those of its model, else all; of them those that fit its sensor families, and for panels of parameters its sensor
 * types. A reported parameter set is always included.
 */
export function panelsFor(
  ofModel: readonly string[] | null,
  families: ReadonlySet<FamilyKey>,
  fitted?: Fitted,
): DevicePanel[] {
  const all: readonly DevicePanel[] = devicePanels;
  const wanted = ofModel === null ? all : ofModel.flatMap((key) => all.find((one) => one.key === key) ?? []);
  const isReported = ({ parameters }: DevicePanel): boolean =>
    parameters !== undefined && fitted?.sets.has(parameters.set) === true;
  const fits = (one: DevicePanel): boolean => {
    if (isReported(one)) return true;
    const types = one.parameters?.types;
    if (types && fitted) return types.some((type) => fitted.types.has(type));
    return one.families.length === 0 || one.families.some((family) => families.has(family));
  };
  return [...wanted.filter(fits), ...all.filter((one) => isReported(one) && !wanted.includes(one))];
}
