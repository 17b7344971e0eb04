import { DAY_S } from '@groundwatch/protocol/model';

/** Minimum and maximum. */
export type Span = readonly [number, number];

/** Send and collect cycle of a station, in s. */
export interface Cycles {
  readonly sendS: number;
  readonly collectS: number;
}

/**
 * Assumed consumption of stations with a mobile modem, for lack of the maker's figures: the modem is on for 20 to 90 s per report at 90 to
 * 100 mA; sensors are powered for 5 to 40 s per collection at 35 to 45 mA; in between the station sleeps at 0.2 to 5 mA. Dense sampling
 * after a trigger, warning horns and cold are not included.
 */
export const typicalUse = {
  /** mAh per report. */
  report: [0.5, 2.5],
  /** mAh per collection. */
  collect: [0.05, 0.5],
  /** mA continuously. */
  rest: [0.2, 5],
} as const satisfies Record<string, Span>;

/** Ah, assumed for batteries of stations: packs of 12 V, and single cells. */
export const typicalCapacity = { pack: [12, 38], cell: [10, 20] } as const satisfies Record<string, Span>;

const DAY_H = 24;
/** Below this, rounding to whole per cents outweighs the observation. */
const LEAST_HOURS = 24;
const LEAST_DROP = 3;

const perDay = (cycleS: number): number => DAY_S / cycleS;

/** mAh per day, from typical figures. */
export function dailyUse({ sendS, collectS }: Cycles): Span {
  const at = (side: 0 | 1): number =>
    typicalUse.report[side] * perDay(sendS) +
    typicalUse.collect[side] * perDay(collectS) +
    typicalUse.rest[side] * DAY_H;
  return [at(0), at(1)];
}

/**
 * Daily charge with other cycles relative to now: the minimum and maximum factor for typical figures. The factor is monotonic in each
 * figure, so its limits occur at their limits.
 */
export function factorOfUse(before: Cycles, after: Cycles): Span {
  const factors = typicalUse.report.flatMap((report) =>
    typicalUse.collect.flatMap((collect) =>
      typicalUse.rest.map((rest) => {
        const use = ({ sendS, collectS }: Cycles): number =>
          report * perDay(sendS) + collect * perDay(collectS) + rest * DAY_H;
        return use(after) / use(before);
      }),
    ),
  );
  return [Math.min(...factors), Math.max(...factors)];
}

/** Observed discharge of a battery without charging. */
export interface Discharge {
  /** Total drop in % over all spells. */
  readonly drop: number;
  /** Total duration of the spells. */
  readonly hours: number;
  /** Number of spells: each begins and ends with a whole per cent. */
  readonly spells: number;
}

/**
 * Discharge in % per day, with the uncertainty of rounding to whole per cents (half a per cent at both ends of each spell). null: too
 * little was observed, or it does not fall.
 */
export function dischargePerDay({ drop, hours, spells }: Discharge): Span | null {
  if (hours < LEAST_HOURS || drop < LEAST_DROP) return null;
  const days = hours / DAY_H;
  return [Math.max(0, (drop - spells) / days), (drop + spells) / days];
}

/** Minimum and maximum; null: unbounded. */
export type OpenSpan = readonly [number, number | null];

/**
 * Days until a battery is empty without sun, from this device's observed discharge. `charge` in %, `loss` in % per day with the present
 * cycles, `factor` from `factorOfUse` (1 to 1 for the present cycles).
 */
export function daysByMeasurement(charge: number, loss: Span, factor: Span = [1, 1]): OpenSpan {
  const least = loss[0] * factor[0];
  return [charge / (loss[1] * factor[1]), least > 0 ? charge / least : null];
}

/** Days until a battery is empty without sun, from typical figures only. `charge` in %; `isCell`: a single cell instead of a pack. */
export function daysByTypicalUse(charge: number, isCell: boolean, cycles: Cycles): Span {
  const [small, large] = isCell ? typicalCapacity.cell : typicalCapacity.pack;
  const [least, most] = dailyUse(cycles);
  const mAh = (ah: number): number => (ah * 1_000 * charge) / 100;
  return [mAh(small) / most, mAh(large) / least];
}
