import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface CrackVector {
  readonly model?: string;
  readonly R0: number;
  readonly R1: number;
  readonly T0: number;
  readonly T1: number;
  readonly G: number;
  readonly M: number;
  readonly B: number;
  readonly K: number;
  readonly A: number;
  readonly C: number;
  readonly D: number;
  readonly unrounded: number;
  readonly rod_mm: number;
  readonly rod_cte: number;
  readonly points: readonly (readonly [number, number])[];
  readonly max_err_pct_fs: number;
}

type Structure = 'adobe' | 'brick' | 'rc' | 'relic';
type Triple = readonly [number, number, number];
type Pair = readonly [number, number];

/** Published or recomputed test values, each with its source and degree of verification. */
export interface DomainVectors {
  readonly tilt: readonly { x: number; y: number; z: number; total_deg: number; tol?: number; source: string }[];
  readonly crack: readonly CrackVector[];
  readonly vw_digits: { f_hz: number; digits: number };
  readonly soil: {
    readonly example: {
      Fa: number;
      Fw: number;
      Fs: number;
      SF: number;
      A: number;
      B: number;
      C: number;
      theta_pct: number;
    };
    readonly forward_form: { A: number; B: number; theta_pct: number };
  };
  readonly battery_LiFePO4_1s: { readonly points: readonly Pair[] };
  readonly csq: readonly (readonly [number, number | null])[];
  readonly tangent_angle: { readonly velocity_ratio: readonly Pair[] };
  readonly inverse_velocity: { readonly series: readonly Pair[]; readonly tf: number };
  readonly rain_id: { D_h: number[]; aleotti_19D_m0_50: number[]; caine_14_82D_m0_39: number[] };
  readonly blasting: {
    readonly example: { K: number; a: number; Q_kg: number; R_m: number; V_cm_s: number };
    readonly table_GB6722_2003_cm_s: Readonly<Record<Structure, readonly string[]>>;
  };
  readonly array: {
    readonly segment_mm: number;
    readonly far_to_near_t0: readonly Pair[];
    readonly t1: readonly Pair[];
    readonly far_fixed_disp_mm: readonly Triple[];
    readonly near_fixed_disp_mm: readonly Triple[];
  };
  readonly rsrp: { readonly points: readonly Pair[] };
  readonly soil_cs616: { readonly points_pct: readonly Pair[] };
}

export interface TriggerVectors {
  readonly input_first_110: number[];
  readonly expected: Readonly<Record<string, number>>;
  readonly trigger_onset: { on: number; off: number; max_len: number; expected: Pair[] };
}

const read = <T>(url: URL): T => JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as T;

/** Our own copy, and the one beside the checkout if available. */
function copies<T>(name: string, sharedName: string): [string, T][] {
  const shared = new URL(`../../../../shared/vectors/${sharedName}`, import.meta.url);
  const own: [string, T] = ['own copy', read<T>(new URL(`vectors/${name}`, import.meta.url))];
  return existsSync(fileURLToPath(shared)) ? [own, ['shared copy', read<T>(shared)]] : [own];
}

export const domainVectors = copies<DomainVectors>('domain.json', 'domain.json');
export const triggerVectors = copies<TriggerVectors>('sta-lta.json', 'sta_lta.json');
