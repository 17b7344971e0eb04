import type { ParamSet } from '../uplink.ts';
import { writeBcd } from './bcd.ts';
import type { Body } from './body.ts';

/** The parameter set with the cycles. */
const RTU_SET = 1;

interface Cycle {
  readonly key: string;
  /** Seconds per unit of the station: timed reports have an interval in hours. */
  readonly unitS: number;
  readonly bytes: number;
}

const cycles: ReadonlyMap<number, Cycle> = new Map([
  [0x20, { key: 'sendCycle', unitS: 3_600, bytes: 1 }],
  [0x23, { key: 'collectCycle', unitS: 1, bytes: 2 }],
]);

const headOf = (id: number, { bytes }: Cycle): Buffer => Buffer.from([id, bytes << 3]);

/** Elements that request all known values of a set; null: the protocol has none. */
export function encodeAsked(set: number): Buffer | null {
  return set === RTU_SET ? Buffer.concat([...cycles].map(([id, cycle]) => headOf(id, cycle))) : null;
}

/** Elements that set these values; null: one of them is not supported. */
export function encodeValues({ set, values }: Readonly<ParamSet>): Buffer | null {
  const keys = Object.keys(values);
  const known = [...cycles].filter(([, { key }]) => keys.includes(key));
  if (set !== RTU_SET || known.length === 0 || known.length < keys.length) return null;
  const elements = known.map(([id, cycle]) => {
    const value = values[cycle.key];
    const digits = typeof value === 'number' ? writeBcd(value / cycle.unitS, cycle.bytes) : null;
    return digits && Buffer.concat([headOf(id, cycle), digits]);
  });
  return elements.every((element) => element !== null) ? Buffer.concat(elements) : null;
}

/** The values that a station reports. */
export function paramsIn({ elements }: Body): ParamSet[] {
  const values = elements.flatMap(({ id, value }) => {
    const cycle = cycles.get(id);
    return cycle && typeof value === 'number' ? [[cycle.key, value * cycle.unitS] as const] : [];
  });
  return values.length > 0 ? [{ set: RTU_SET, values: Object.fromEntries(values) }] : [];
}
