import { field, type Field } from './field.ts';
import { names, snakeCase, type Names } from './text.ts';

/**
 * A sensor family has one body on the wire, one hypertable and one set of columns. List fields (the elements of an array, the layers of a
 * moisture probe) are array columns of equal length, in wire order.
 */
export interface Family {
  readonly key: FamilyKey;
  readonly table: string;
  readonly names: Names;
  /** Repeated group, preceded by a count byte. */
  readonly list?: {
    readonly key: string;
    readonly names: Names;
    readonly max: number;
    readonly fields: readonly Field[];
  };
  /** Fields in wire order; for a family with a list, those after it. */
  readonly fields: readonly Field[];
}

const temperature = field('temperature', 'i16e-1', '°C', ['温度', 'temperature', '温度'], { range: [-60, 100] });
const mainTemperature: Field = { ...temperature, main: true };
const run = field('run', 'u8', '', ['运行状态', 'run status', '動作状態'], { options: 'run' });
const firmware = field('firmware', 'u16', '', ['固件版本', 'firmware', 'ファームウェア'], { isVersion: true });
const tilt = (key: string, axis: string, extra: Partial<Pick<Field, 'main'>> = {}): Field =>
  field(key, 'i32e-4', '°', [`${axis} 倾角`, `${axis} inclination`, `${axis} 傾斜角`], {
    range: [-180, 180],
    signed: true,
    ...extra,
  });
const acceleration = (key: string, axis: string, extra: Partial<Pick<Field, 'main'>> = {}): Field =>
  field(key, 'i32e-2', 'mg', [`${axis} 加速度`, `${axis} acceleration`, `${axis} 加速度`], {
    range: [-16_000, 16_000],
    signed: true,
    ...extra,
  });
const peakAcceleration = (key: string, axis: string): Field =>
  field(key, 'i32e-2', 'mg', [`${axis} 加速度最大值`, `${axis} peak acceleration`, `${axis} 最大加速度`], {
    range: [-16_000, 16_000],
    signed: true,
  });
const displacement = (key: string, text: readonly [string, string, string]): Field =>
  field(key, 'i32e-2', 'mm', text, { range: [-100_000, 100_000], signed: true, main: true });
const mainFrequency = field('mainFrequency', 'u16e-1', 'Hz', ['主频', 'main frequency', '主周波数'], {
  range: [0, 6_553.4],
  main: true,
});

type Definition = Pick<Family, 'names' | 'fields' | 'list'>;

const family = (
  text: readonly [string, string, string],
  fields: readonly Field[],
  list?: Family['list'],
): Definition => ({
  names: names(...text),
  fields,
  ...(list ? { list } : {}),
});

const definitions = {
  array: family(['阵列位移', 'array displacement', 'アレイ変位'], [], {
    key: 'elements',
    names: names('单元', 'element', 'エレメント'),
    max: 128,
    fields: [
      tilt('x', 'X', { main: true }),
      tilt('y', 'Y', { main: true }),
      tilt('z', 'Z', { main: true }),
      mainTemperature,
    ],
  }),
  fixedInclinometer: family(['固定测斜', 'in-place inclinometer', '固定式傾斜計'], [], {
    key: 'points',
    names: names('测点', 'point', '測点'),
    max: 64,
    fields: [
      field('depth', 'u32', 'mm', ['深度', 'depth', '深度'], { range: [0, 1_000_000] }),
      tilt('x', 'X', { main: true }),
      tilt('y', 'Y', { main: true }),
      mainTemperature,
    ],
  }),
  inclination: family(
    ['倾角加速度', 'inclination and acceleration', '傾斜・加速度'],
    [
      tilt('x', 'X', { main: true }),
      tilt('y', 'Y', { main: true }),
      tilt('z', 'Z', { main: true }),
      field('total', 'i32e-4', '°', ['合倾角', 'total inclination', '合成傾斜角'], {
        range: [-180, 180],
        signed: true,
        main: true,
      }),
      field('direction', 'u16e-2', '°', ['方向角', 'direction', '傾斜方向'], { range: [0, 360] }),
      field('azimuth', 'u16e-2', '°', ['方位角', 'azimuth', '方位角'], { range: [0, 360] }),
      acceleration('accX', 'X', { main: true }),
      acceleration('accY', 'Y', { main: true }),
      acceleration('accZ', 'Z', { main: true }),
      peakAcceleration('maxX', 'X'),
      peakAcceleration('maxY', 'Y'),
      peakAcceleration('maxZ', 'Z'),
      mainTemperature,
      field('temperatureAdaptivity', 'u8', '', ['温度自适应', 'temperature adaptivity', '温度適応']),
      field('zeroMode', 'u8', '', ['归零方式', 'zero mode', 'ゼロ点方式'], { options: 'zeroMode' }),
      field('trend', 'i16e-2', '°', ['方位/倾向', 'azimuth/trend', '方位／傾向'], { signed: true }),
      field('angleOffset', 'i16e-2', '°', ['角度偏移', 'angle offset', '角度オフセット'], { signed: true }),
      field('angleThreshold', 'u16e-2', '°', ['角度阈值', 'angle threshold', '角度しきい値']),
      field('triggerSwitch', 'u8', '', ['触发开关', 'trigger switch', 'トリガスイッチ'], { options: 'triggerSwitch' }),
      field('triggerThreshold', 'u16', 'mg', ['触发阈值', 'trigger threshold', 'トリガしきい値']),
      field('triggerTime', 'u16', 'ms', ['触发时间', 'trigger time', 'トリガ時間']),
      field('alarm', 'u8', '', ['设备报警位', 'device alarm bit', '機器アラームビット'], {
        options: 'inclinationAlarm',
      }),
      run,
      firmware,
    ],
  ),
  acceleration: family(
    ['板载加速度', 'onboard acceleration', '内蔵加速度'],
    [
      acceleration('x', 'X', { main: true }),
      acceleration('y', 'Y', { main: true }),
      acceleration('z', 'Z', { main: true }),
      peakAcceleration('maxX', 'X'),
      peakAcceleration('maxY', 'Y'),
      peakAcceleration('maxZ', 'Z'),
      mainTemperature,
    ],
  ),
  moisture: family(
    ['土壤含水率', 'soil moisture', '土壌水分'],
    [
      field('alarm', 'u8', '', ['设备报警位', 'device alarm bit', '機器アラームビット'], { options: 'alarm' }),
      run,
      firmware,
    ],
    {
      key: 'layers',
      names: names('层', 'layer', '層'),
      max: 10,
      fields: [
        field('depth', 'u16', 'mm', ['埋深', 'depth', '埋設深'], { range: [0, 10_000] }),
        field('moisture', 'u16e-2', '%', ['含水率', 'moisture', '含水率'], { range: [0, 100], main: true }),
        field('soilFrequency', 'u32', '', ['土壤频率', 'soil frequency', '土壌周波数']),
        field('waterFrequency', 'u32', '', ['水中频率', 'water frequency', '水中周波数']),
        field('frequency', 'u32', 'Hz', ['频率', 'frequency', '周波数']),
        mainTemperature,
      ],
    },
  ),
  crack: family(
    ['裂缝', 'crack', '亀裂'],
    [
      field('opening', 'i32e-3', 'mm', ['裂缝开度', 'opening', '開口量'], {
        range: [-10_000, 10_000],
        signed: true,
        main: true,
      }),
      field('currentLength', 'i32e-3', 'mm', ['当前长度', 'current length', '現在長'], {
        range: [-10_000, 100_000],
        main: true,
      }),
      field('installedLength', 'i32e-3', 'mm', ['安装长度', 'installed length', '設置長'], {
        range: [-10_000, 100_000],
      }),
      mainTemperature,
      field('range', 'u16', 'mm', ['量程', 'sensor range', '測定範囲']),
      field('zeroMode', 'u8', '', ['归零方式', 'zero mode', 'ゼロ点方式'], { options: 'crackZeroMode' }),
      field('alarmValue', 'u32e-3', 'mm', ['报警值', 'alarm value', 'アラーム値']),
      field('period', 'u32', 's', ['采集周期', 'collection period', '測定周期']),
      field('periodEnable', 'u8', '', ['周期使能', 'period enable', '周期有効'], { options: 'offOn' }),
      field('alarm', 'u8', '', ['设备报警位', 'device alarm bit', '機器アラームビット'], { options: 'alarm' }),
      run,
      firmware,
    ],
  ),
  horn: family(
    ['预警喇叭', 'warning horn', '警報ホーン'],
    [
      field('networkNo', 'u16', '', ['网络号', 'network no.', 'ネットワーク番号']),
      field('hornNo', 'u16', '', ['喇叭号', 'horn no.', 'ホーン番号']),
      field('warningEnable', 'u8', '', ['预警使能', 'warning enable', '警報有効'], { options: 'offOn' }),
      field('disasterState', 'u8', '', ['灾情状态', 'disaster state', '災害状態'], { options: 'disasterState' }),
      field('sounding', 'u8', '', ['正在鸣响', 'sounding', '鳴動中'], { options: 'offOn' }),
      field('battery', 'u16e-2', 'V', ['电池电压', 'battery voltage', '電池電圧'], { range: [0, 60], main: true }),
      field('signal', 'i16', 'dBm', ['信号强度', 'signal strength', '信号強度'], { range: [-150, 0], main: true }),
      run,
    ],
  ),
  waterLevel: family(
    ['水位', 'water level', '水位'],
    [
      field('level', 'i32', 'mm', ['水位', 'water level', '水位'], {
        range: [-1_000_000, 10_000_000],
        signed: true,
        main: true,
      }),
      field('pressure', 'i32e-1', 'hPa', ['压力', 'pressure', '圧力'], { range: [-10_000, 1_000_000], main: true }),
      mainTemperature,
    ],
  ),
  geoSound: family(
    ['地声', 'geo-sound', '地音'],
    [
      field('peak', 'u32e-3', '', ['峰值', 'peak', 'ピーク値'], { main: true }),
      field('rms', 'u32e-3', '', ['均方根', 'RMS', '実効値'], { main: true }),
      mainFrequency,
      field('eventCount', 'u32', '', ['事件数', 'event count', 'イベント数'], { main: true }),
    ],
  ),
  infrasound: family(
    ['次声', 'infrasound', '超低周波音'],
    [
      field('originalPressure', 'i32e-3', 'Pa', ['原始声压', 'original sound pressure', '原音圧'], {
        range: [-10_000, 10_000],
        signed: true,
        main: true,
      }),
      field('validPressure', 'i32e-3', 'Pa', ['有效声压', 'valid sound pressure', '有効音圧'], {
        range: [-10_000, 10_000],
        signed: true,
        main: true,
      }),
      mainFrequency,
    ],
  ),
  blasting: family(
    ['爆破振动', 'blasting', '発破振動'],
    [
      ...(['X', 'Y', 'Z'] as const).map((axis) =>
        field(
          `peak${axis}`,
          'i32e-3',
          'mm/s',
          [`${axis} 峰值速度`, `${axis} peak particle velocity`, `${axis} 最大粒子速度`],
          {
            range: [-10_000, 10_000],
            signed: true,
            main: true,
          },
        ),
      ),
      field('resultant', 'i32e-3', 'mm/s', ['合速度', 'resultant', '合成速度'], {
        range: [-10_000, 20_000],
        main: true,
      }),
      ...(['X', 'Y', 'Z'] as const).map((axis) =>
        field(`frequency${axis}`, 'u16e-1', 'Hz', [`${axis} 主频`, `${axis} main frequency`, `${axis} 主周波数`]),
      ),
      field('duration', 'u16', 'ms', ['持续时间', 'duration', '継続時間']),
    ],
  ),
  weather: family(
    ['气象', 'weather', '気象'],
    [
      mainTemperature,
      field('humidity', 'u16e-1', '%', ['湿度', 'humidity', '湿度'], { range: [0, 100], main: true }),
      field('windSpeed', 'u16e-1', 'm/s', ['风速', 'wind speed', '風速'], { range: [0, 120], main: true }),
      field('windDirection', 'u16', '°', ['风向', 'wind direction', '風向'], { range: [0, 360] }),
      field('pressure', 'u16e-1', 'hPa', ['气压', 'pressure', '気圧'], { range: [300, 1_200], main: true }),
      field('rainTotal', 'u32e-1', 'mm', ['累计雨量', 'rain total', '積算雨量'], { main: true }),
    ],
  ),
  settlement: family(
    ['沉降', 'settlement', '沈下'],
    [
      field('settlement', 'i32e-3', 'mm', ['沉降量', 'settlement', '沈下量'], {
        range: [-100_000, 100_000],
        signed: true,
        main: true,
      }),
      field('liquidLevel', 'i32e-3', 'mm', ['液位', 'liquid level', '液位'], {
        range: [-100_000, 100_000],
        main: true,
      }),
      mainTemperature,
    ],
  ),
  gnss: family(
    ['GNSS 位移', 'GNSS displacement', 'GNSS 変位'],
    [
      displacement('north', ['北向位移', 'north', '北方向変位']),
      displacement('east', ['东向位移', 'east', '東方向変位']),
      displacement('up', ['垂向位移', 'up', '鉛直方向変位']),
      field('fix', 'u8', '', ['解算状态', 'fix', '測位解'], { options: 'fix' }),
      field('satellites', 'u8', '', ['卫星数', 'satellites', '衛星数'], { range: [0, 254] }),
    ],
  ),
  // Never sent by a device; the sensor type has the unit.
  calculated: family(
    ['计算值', 'calculated', '計算値'],
    [
      field('value', 'i32e-3', '', ['计算值', 'value', '計算値'], { signed: true, main: true }),
      field('reason', 'u8', '', ['缺值原因', 'why missing', '欠測理由'], {
        options: 'missingReason',
        isRare: true,
      }),
      field('input', 'u8', '', ['相关输入', 'input', '関係する入力'], { options: 'formulaInput', isRare: true }),
    ],
  ),
} satisfies Record<string, Definition>;

export type FamilyKey = keyof typeof definitions;
export const familyKeys = Object.keys(definitions) as readonly FamilyKey[];

export const families = Object.fromEntries(
  familyKeys.map((key): [FamilyKey, Family] => [key, { key, table: `reading_${snakeCase(key)}`, ...definitions[key] }]),
) as Readonly<Record<FamilyKey, Family>>;

/** All fields of a family, list fields first (wire order). */
export const familyFields = (f: Family): readonly Field[] => (f.list ? [...f.list.fields, ...f.fields] : f.fields);
