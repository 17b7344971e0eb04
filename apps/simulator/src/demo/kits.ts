import type { SensorTypeCode } from '@groundwatch/protocol/model';
import type { StationKind } from './stations.ts';

export interface KitSensor {
  readonly port: number;
  readonly type: SensorTypeCode;
  readonly subAddress?: number;
  readonly count?: number;
  readonly share?: number;
  readonly name: string;
}

/** An RTU with its sensors. */
export interface Kit {
  /** Appended to the station's name; numbered where a station has several. */
  readonly name: string;
  readonly model: string;
  readonly sensors: readonly KitSensor[];
}

const antenna = (share: number): KitSensor => ({ port: 0, type: 'gnss', subAddress: 1, share, name: 'GNSS' });

const surface: Kit = {
  name: '倾角',
  model: 'prt1000',
  sensors: [
    { port: 1, type: 'b4', name: '倾角' },
    { port: 2, type: 'b8', name: '裂缝' },
    { port: 0, type: 'b5', name: '板载加速度' },
    antenna(1),
  ],
};
const crack: Kit = {
  name: '裂缝',
  model: 'prt1000',
  sensors: [
    { port: 1, type: 'b7', share: 1.15, name: '裂缝 A' },
    { port: 2, type: 'b7', share: 0.7, name: '裂缝 B' },
    { port: 0, type: 'b5', name: '板载加速度' },
  ],
};
const deep: Kit = {
  name: '深部',
  model: 'prt1010',
  sensors: [
    { port: 1, type: 'b2', count: 32, share: 0.95, name: '深部位移' },
    { port: 2, type: 'b12', name: '地下水位' },
  ],
};
const fixed: Kit = {
  name: '测斜',
  model: 'prt1020',
  sensors: [
    { port: 1, type: 'b3', count: 10, share: 0.9, name: '固定测斜' },
    { port: 2, type: 'b12', name: '地下水位' },
  ],
};
const soil: Kit = {
  name: '含水',
  model: 'prt1000',
  sensors: [
    { port: 1, type: 'b6', count: 4, name: '含水率' },
    { port: 0, type: 'weather', name: '气象' },
    { port: 2, type: 'b12', name: '孔隙水位' },
  ],
};
const rain: Kit = {
  name: '雨量',
  model: 'prt1000',
  sensors: [
    { port: 0, type: 'weather', name: '气象' },
    { port: 1, type: 'b6', count: 3, name: '含水率' },
  ],
};
const warning: Kit = {
  name: '预警',
  model: 'prt2000',
  sensors: [
    { port: 5, type: 'b10', subAddress: 1, name: '喇叭 1' },
    { port: 5, type: 'b10', subAddress: 2, name: '喇叭 2' },
    { port: 1, type: 'b9', share: 0.8, name: '倾角' },
  ],
};
const acoustic: Kit = {
  name: '声发射',
  model: 'prt2000',
  sensors: [
    { port: 1, type: 'b13', name: '地声' },
    { port: 2, type: 'b14', name: '次声' },
    { port: 0, type: 'b5', name: '板载加速度' },
  ],
};
const joint: Kit = {
  name: '一体机',
  model: 'prt2000',
  sensors: [
    { port: 1, type: 'b11', share: 1.05, name: '倾角裂缝' },
    { port: 0, type: 'b5', name: '板载加速度' },
  ],
};
const structure: Kit = {
  name: '结构',
  model: 'prt1000',
  sensors: [
    { port: 1, type: 'b4', subAddress: 1, share: 0.1, name: '倾角 1' },
    { port: 1, type: 'b4', subAddress: 2, share: 0.08, name: '倾角 2' },
    { port: 2, type: 'b7', share: 0.1, name: '伸缩缝' },
    { port: 0, type: 'settlement', subAddress: 1, share: 0.5, name: '沉降 1' },
    { port: 0, type: 'settlement', subAddress: 2, share: 0.8, name: '沉降 2' },
    { port: 0, type: 'settlement', subAddress: 3, share: 0.3, name: '沉降 3' },
  ],
};
const blasting: Kit = {
  name: '爆破',
  model: 'prt2000',
  sensors: [
    { port: 1, type: 'b15', name: '爆破振动' },
    { port: 2, type: 'b9', share: 0.1, name: '倾角' },
  ],
};
const level: Kit = {
  name: '水位',
  model: 'prt1000',
  sensors: [
    { port: 1, type: 'b12', name: '库水位' },
    { port: 2, type: 'b12', name: '浸润线' },
    { port: 0, type: 'weather', name: '气象' },
  ],
};
// A separate node with one or two instruments and no RTU beside it.
const node: Kit = {
  name: '节点',
  model: 'sensor1',
  sensors: [
    { port: 1, type: 'b4', share: 0.3, name: '倾角' },
    { port: 2, type: 'b6', count: 2, name: '含水率' },
  ],
};
const shock: Kit = {
  name: '振动',
  model: 'sensor3',
  sensors: [
    { port: 1, type: 'b9', share: 0.3, name: '倾角' },
    { port: 0, type: 'b5', name: '板载加速度' },
  ],
};

/** Adds a GNSS antenna, so that the movement of a slide is visible at several points. */
const tracked = (kit: Kit, share: number): Kit => ({ ...kit, sensors: [...kit.sensors, antenna(share)] });

/** The equipment of a station by kind, in the order of its devices. */
export const kits: Readonly<Record<StationKind, readonly Kit[]>> = {
  landslide: [surface, tracked(deep, 1.15), soil, warning, tracked(crack, 1.3), tracked(fixed, 0.7)],
  road_slope: [surface, fixed, rain, crack],
  rockfall: [joint, crack, acoustic, warning],
  bridge_tunnel: [structure, joint, blasting, structure],
  dam: [level, structure, deep, fixed],
  tailings: [level, deep, surface, rain, node, shock],
};
