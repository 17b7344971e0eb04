import type { Parameter, ParameterSet } from './parameters.ts';
import { names, type Names } from './text.ts';

/** Parameters of a set that a panel groups. */
export interface ParameterGroup {
  readonly key: string;
  readonly names: Names;
  readonly params: readonly Parameter[];
}

const titles = {
  collection: names('采集与发送', 'collection and sending', '測定と送信'),
  identity: names('位置与身份', 'position and identity', '位置と識別'),
  ports: names('传感器口', 'sensor ports', 'センサーポート'),
  centres: names('中心 1–6', 'centres 1–6', 'センター 1–6'),
  measuring: names('测量', 'measuring', '計測'),
  trigger: names('触发与报警', 'trigger and alarm', 'トリガとアラーム'),
  geometry: names('安装与几何', 'mounting and geometry', '設置と形状'),
  probe: names('探头标定系数', 'probe coefficients', 'プローブ係数'),
  warning: names('预警', 'warning', '警報'),
  radio: names('无线链路', 'radio link', '無線リンク'),
} as const satisfies Record<string, Names>;

type GroupKey = keyof typeof titles;

const inclination: Partial<Record<GroupKey, readonly string[]>> = {
  measuring: ['zeroMode', 'calculationMethod', 'angleThreshold', 'angleOffset', 'sampleRate', 'sensorAddress'],
  trigger: ['triggerSwitch', 'triggerThreshold', 'triggerTime', 'preTrigger'],
};

/** By set key, in panel order. Unnamed parameters are in the last group. */
const grouping: Readonly<Record<string, Partial<Record<GroupKey, readonly string[]>>>> = {
  rtu: {
    collection: [
      'installState',
      'sendCycle',
      'collectCycle',
      'encryptedCollectCycle',
      'encryption',
      'resend',
      'pushEnable',
      'pushCycle',
    ],
    identity: ['longitude', 'latitude', 'deviceName', 'deviceKey', 'deviceSecret'],
    ports: ['sensorTypePort1', 'sensorTypePort2', 'sensorTypePort3', 'sensorTypePort4'],
    centres: [],
  },
  mems: inclination,
  rt3000: inclination,
  crack: {
    measuring: ['zeroMode', 'installedLength', 'range', 'periodEnable', 'period'],
    trigger: ['alarmValue', 'triggerSwitch', 'triggerThreshold'],
  },
  horn: {
    warning: [
      'warningEnable',
      'disasterState',
      'warningProtocol',
      'hornNo',
      'networkNo',
      'subDeviceId',
      'sensorAddress',
    ],
    radio: [],
  },
  array: {
    measuring: ['powerOnDelay', 'updateRate', 'pushData', 'activeSyncElement', 'sensorAddress'],
    geometry: [],
  },
  moisture: { measuring: ['workMode', 'burialDepth', 'alarmValue'], probe: [] },
  mount: { geometry: [] },
};

/** The parameters of a set as a panel groups them: each in exactly one group, no group empty. */
export function parameterGroupsOf(set: ParameterSet): ParameterGroup[] {
  const wanted = Object.entries(grouping[set.key] ?? { measuring: [] }) as [GroupKey, readonly string[]][];
  const named = new Set(wanted.flatMap(([, keys]) => keys));
  return wanted.flatMap(([key, keys], index) => {
    const listed = keys.flatMap((one) => set.params.find((parameter) => parameter.key === one) ?? []);
    const others = index === wanted.length - 1 ? set.params.filter((parameter) => !named.has(parameter.key)) : [];
    const params = [...listed, ...others];
    return params.length === 0 ? [] : [{ key, names: titles[key], params }];
  });
}
