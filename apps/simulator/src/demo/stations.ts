import type { Creep } from '../physics/creep.ts';

export type StationKind = 'landslide' | 'road_slope' | 'rockfall' | 'bridge_tunnel' | 'dam' | 'tailings';

export interface StationPlan {
  readonly kind: StationKind;
  /** Unique name, as on the map. */
  readonly name: string;
  /** Prefix of its devices' names. */
  readonly short: string;
  /** Wanted place on the map, 0 to 1 from the north-west corner; the ground determines the actual one. */
  readonly x: number;
  readonly y: number;
  /** Number of devices. */
  readonly devices: number;
  /** Stations that need attention. */
  readonly creep?: Creep;
}

const plan = (
  kind: StationKind,
  name: string,
  short: string,
  x: number,
  y: number,
  devices: number,
  creep?: Creep,
): StationPlan => ({ kind, name, short, x, y, devices, ...(creep ? { creep } : {}) });

/** Accelerating in episodes, for inverse-velocity plots. */
const accelerating: Creep = {
  steady: 0.35,
  primary: { amount: 22, tau: 40 },
  wet: { factor: 0.18, lag: 9, tau: 40 },
  episode: { period: 11, phase: 2.4, peak: 16 },
};
const accelerating2: Creep = {
  steady: 0.22,
  primary: { amount: 15, tau: 60 },
  wet: { factor: 0.12, lag: 16, tau: 60 },
  episode: { period: 17, phase: 9, peak: 7 },
};
const moving: Creep = { steady: 0.16, primary: { amount: 18, tau: 50 }, wet: { factor: 0.1, lag: 14, tau: 55 } };

/** The 58 stations of the county. Their places follow the overview wall. */
export const stationPlans: readonly StationPlan[] = [
  plan('landslide', '青石沟滑坡', '青石沟', 0.524, 0.43, 6, accelerating),
  plan('landslide', '大坪子滑坡', '大坪子', 0.245, 0.685, 5, accelerating2),
  plan('landslide', '沙湾村滑坡', '沙湾村', 0.668, 0.8, 4, moving),
  plan('landslide', '松林坡滑坡', '松林坡', 0.124, 0.5, 4, moving),
  plan('landslide', '高家坪滑坡', '高家坪', 0.2, 0.65, 4),
  plan('landslide', '黄泥坳滑坡', '黄泥坳', 0.31, 0.33, 3, moving),
  plan('landslide', '杨柳冲滑坡', '杨柳冲', 0.255, 0.37, 3),
  plan('landslide', '坳上组滑坡', '坳上组', 0.39, 0.38, 3),
  plan('landslide', '枫香坪滑坡', '枫香坪', 0.46, 0.385, 3),
  plan('landslide', '竹山湾滑坡', '竹山湾', 0.41, 0.46, 3),
  plan('landslide', '麻溪垭滑坡', '麻溪垭', 0.19, 0.28, 3, moving),
  plan('landslide', '田家院滑坡', '田家院', 0.77, 0.68, 3),
  plan('landslide', '桐木溪滑坡', '桐木溪', 0.83, 0.7, 3),
  plan('landslide', '岩门口滑坡', '岩门口', 0.89, 0.69, 3),
  plan('landslide', '龙潭冲滑坡', '龙潭冲', 0.88, 0.62, 3),
  plan('landslide', '金竹界滑坡', '金竹界', 0.95, 0.75, 3),
  plan('landslide', '石家寨滑坡', '石家寨', 0.29, 0.845, 3, moving),
  plan('landslide', '罗家湾滑坡', '罗家湾', 0.54, 0.83, 3),
  plan('landslide', '水打田滑坡', '水打田', 0.76, 0.83, 2),
  plan('road_slope', '石门坎边坡', '石门坎', 0.37, 0.51, 4, moving),
  plan('road_slope', '红岩寺边坡', '红岩寺', 0.56, 0.54, 4),
  plan('road_slope', 'S308 线 K12 边坡', 'S308 K12', 0.65, 0.5, 3),
  plan('road_slope', 'S308 线 K27 边坡', 'S308 K27', 0.41, 0.63, 3),
  plan('road_slope', 'S308 线 K41 边坡', 'S308 K41', 0.2, 0.68, 3),
  plan('road_slope', 'G241 线 K1886 边坡', 'G241 K1886', 0.82, 0.54, 3),
  plan('road_slope', 'G241 线 K1902 边坡', 'G241 K1902', 0.59, 0.775, 3),
  plan('road_slope', '凉水井边坡', '凉水井', 0.12, 0.155, 3),
  plan('road_slope', '乌龙坳边坡', '乌龙坳', 0.06, 0.205, 3),
  plan('road_slope', '白羊溪边坡', '白羊溪', 0.87, 0.57, 3),
  plan('road_slope', '铁炉巷边坡', '铁炉巷', 0.49, 0.33, 3),
  plan('road_slope', '大塘垭边坡', '大塘垭', 0.27, 0.26, 3),
  plan('rockfall', '老鹰岩危岩', '老鹰岩', 0.43, 0.21, 4, moving),
  plan('rockfall', '猴子岩危岩', '猴子岩', 0.28, 0.27, 4),
  plan('rockfall', '望夫岩危岩', '望夫岩', 0.32, 0.305, 4),
  plan('rockfall', '鹰嘴崖危岩', '鹰嘴崖', 0.26, 0.13, 3),
  plan('rockfall', '棺材岩危岩', '棺材岩', 0.7, 0.25, 3),
  plan('rockfall', '一线天危岩', '一线天', 0.61, 0.18, 3),
  plan('rockfall', '仙人桥危岩', '仙人桥', 0.21, 0.42, 3),
  plan('rockfall', '白岩壁危岩', '白岩壁', 0.91, 0.86, 3),
  plan('rockfall', '半边山危岩', '半边山', 0.11, 0.88, 3),
  plan('bridge_tunnel', '鹿鸣湾大桥', '鹿鸣湾', 0.53, 0.67, 4),
  plan('bridge_tunnel', '沅溪河特大桥', '沅溪桥', 0.76, 0.52, 4),
  plan('bridge_tunnel', '黄秧坪大桥', '黄秧坪', 0.27, 0.78, 3),
  plan('bridge_tunnel', '云岭隧道', '云岭隧', 0.36, 0.41, 3),
  plan('bridge_tunnel', '雪峰界隧道', '雪峰界', 0.16, 0.22, 3),
  plan('bridge_tunnel', '马鞍山隧道', '马鞍山', 0.9, 0.64, 3),
  plan('bridge_tunnel', '石门镇人行桥', '石门桥', 0.93, 0.39, 3),
  plan('bridge_tunnel', '双江口大桥', '双江口', 0.1, 0.74, 3),
  plan('bridge_tunnel', '梅子溪隧道', '梅子溪', 0.69, 0.87, 3),
  plan('dam', '龙口水库大坝', '龙口坝', 0.33, 0.58, 4),
  plan('dam', '红旗水库大坝', '红旗坝', 0.81, 0.43, 4),
  plan('dam', '沅溪左岸库岸', '左岸', 0.66, 0.6, 4, moving),
  plan('dam', '沅溪右岸库岸', '右岸', 0.45, 0.74, 4),
  plan('dam', '鸭嘴塘水库大坝', '鸭嘴塘', 0.16, 0.83, 3),
  plan('dam', '响水洞库岸', '响水洞', 0.03, 0.68, 3),
  plan('tailings', '铅锌矿一号尾矿库', '一号库', 0.56, 0.24, 4),
  plan('tailings', '铅锌矿二号尾矿库', '二号库', 0.6, 0.29, 4),
  plan('tailings', '沙坝金矿尾矿库', '沙坝库', 0.4, 0.9, 6),
];
