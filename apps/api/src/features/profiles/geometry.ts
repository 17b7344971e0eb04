import {
  defaultGeometry,
  type ArrayGeometry,
  type FixedEnd,
  type InstallMode,
  type SensorAnalysis,
} from '@groundwatch/protocol/model';
import type { Profiles } from '@groundwatch/protocol/rest';

/** Number of the parameter set with the geometry of an array. */
export const ARRAY_SET = 6;

const fixedEnds: readonly FixedEnd[] = ['near', 'far'];
const installModes: readonly InstallMode[] = ['3d', 'convergence', 'settlement'];

/** The geometry reported by the device; parameters by their model keys. */
function reportedGeometry(values: Readonly<Record<string, unknown>>): Partial<ArrayGeometry> {
  const { farNear, installMode, xmarkOffset, orificeElevation } = values;
  const end = fixedEnds[Number(farNear ?? NaN)];
  const mode = installModes[Number(installMode ?? NaN)];
  return {
    ...(end ? { fixedEnd: end } : {}),
    ...(mode ? { installMode: mode } : {}),
    ...(typeof xmarkOffset === 'number' ? { xMarkOffset: xmarkOffset } : {}),
    ...(typeof orificeElevation === 'number' ? { orificeElevation } : {}),
  };
}

const keys = Object.keys(defaultGeometry) as (keyof ArrayGeometry)[];

/** The geometry set by people, else reported by the device, else the default, with the source of each part. */
export function geometryOf(
  analysis: SensorAnalysis,
  reported: Readonly<Record<string, unknown>>,
): Pick<Profiles, 'geometry' | 'sources'> {
  const known = reportedGeometry(reported);
  const set = Object.fromEntries(keys.flatMap((key) => (analysis[key] === undefined ? [] : [[key, analysis[key]]])));
  return {
    geometry: { ...defaultGeometry, ...known, ...set },
    sources: Object.fromEntries(
      keys.map((key) => [key, key in set ? 'setting' : key in known ? 'device' : 'default'] as const),
    ),
  };
}
