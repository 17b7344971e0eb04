import { gb6722, gb6722Curve, type LimitCurve, type ProtectedStructure } from '@groundwatch/geotechnics';
import { toCm, toMm } from './points.ts';

/** A point of a limit curve during editing: Hz and cm/s. Empty fields are allowed. */
export interface DraftPoint {
  readonly hz: number | '';
  readonly cm: number | '';
}

export const MOST_POINTS = 20;
export const LARGEST_HZ = 10_000;
export const LARGEST_CM = 1_000;

export const draftOf = (curve: LimitCurve): DraftPoint[] => curve.map(([hz, mm]) => ({ hz, cm: toCm(mm) }));

/** The curve of a draft. Null if it is incomplete or its frequencies do not rise. */
export function curveOf(draft: readonly DraftPoint[]): LimitCurve | null {
  const points: [number, number][] = [];
  for (const { hz, cm } of draft) {
    if (hz === '' || cm === '' || hz <= 0 || cm <= 0 || hz > LARGEST_HZ || cm > LARGEST_CM) return null;
    if (hz <= (points.at(-1)?.[0] ?? 0)) return null;
    points.push([hz, toMm(cm)]);
  }
  return points.length > 0 && points.length <= MOST_POINTS ? points : null;
}

const bounds = ['least', 'greatest'] as const;
const structures = Object.keys(gb6722) as readonly ProtectedStructure[];

export interface Preset {
  readonly structure: ProtectedStructure;
  readonly bound: (typeof bounds)[number];
}

export const presets: readonly Preset[] = structures.flatMap((structure) =>
  bounds.map((bound) => ({ structure, bound })),
);
export const presetKey = ({ structure, bound }: Preset): string => `${structure}.${bound}`;
export const presetDraft = ({ structure, bound }: Preset): DraftPoint[] => draftOf(gb6722Curve(structure, bound));
