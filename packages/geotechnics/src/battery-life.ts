import { DAY_S } from '@groundwatch/protocol/model';

/** Least and greatest. */
export type Span = readonly [number, number];

/** How often a station sends and collects, in s. */
export interface Cycles {
  readonly sendS: number;
  readonly collectS: number;
}

/**
 * What stations with a mobile modem use, as assumed here for want of the maker's figures: the modem is on for 20 to 90 s a
 * report at 90 to 100 mA; sensors are powered for 5 to 40 s a collection at 35 to 45 mA; between them the station sleeps at
 * 0.2 to 5 mA. Dense reporting after a trigger, warning horns and the cold are not in it.
 */
export const typicalUse = {
  /** mAh a report. */
  report: [0.5, 2.5],
  /** mAh a collection. */
  collect: [0.05, 0.5],
  /** mA all the time. */
  rest: [0.2, 5],
} as const satisfies Record<string, Span>;

/** Ah, as assumed here for batteries of stations: packs of 12 V, and single cells. */
export const typicalCapacity = { pack: [12, 38], cell: [10, 20] } as const satisfies Record<string, Span>;

const DAY_H = 24;
/** Below this, what rounding makes of whole per cents says as much as the battery. */
const LEAST_HOURS = 24;
const LEAST_DROP = 3;

const perDay = (cycleS: number): number => DAY_S / cycleS;

/** mAh that a day costs, by typical figures. */
export function dailyUse({ sendS, collectS }: Cycles): Span {
  const at = (side: 0 | 1): number =>
    typicalUse.report[side] * perDay(sendS) +
    typicalUse.collect[side] * perDay(collectS) +
    typicalUse.rest[side] * DAY_H;
  return [at(0), at(1)];
}

/**
 * Charge that a day costs with other cycles, against now: the least and the greatest factor that typical figures allow. The
 * factor rises or falls with each figure throughout, so that its limits lie at their limits.
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

/** What a battery was seen to lose while nothing charged it. */
export interface Discharge {
  /** % that it fell by, over all spells together. */
  readonly drop: number;
  /** Hours that they lasted. */
  readonly hours: number;
  /** How many there were: each begins and ends with a whole per cent. */
  readonly spells: number;
}

/**
 * % a day that a battery loses, with what the rounding of its charge to whole per cents leaves open (half of one at both ends
 * of each spell). Null: too little was seen, or it does not fall at all.
 */
export function dischargePerDay({ drop, hours, spells }: Discharge): Span | null {
  if (hours < LEAST_HOURS || drop < LEAST_DROP) return null;
  const days = hours / DAY_H;
  return [Math.max(0, (drop - spells) / days), (drop + spells) / days];
}

/** Least and greatest; null: nothing bounds it. */
export type OpenSpan = readonly [number, number | null];

/**
 * Days until a battery is empty without sun, from what this device was seen to lose. `charge` in %, `loss` in % a day with the
 * cycles of now, `factor` from `factorOfUse` (1 to 1 for the cycles of now).
 */
export function daysByMeasurement(charge: number, loss: Span, factor: Span = [1, 1]): OpenSpan {
  const least = loss[0] * factor[0];
  return [charge / (loss[1] * factor[1]), least > 0 ? charge / least : null];
}

/** Days until a battery is empty without sun, by typical figures alone. `charge` in %; `isCell`: a single cell instead of a pack. */
export function daysByTypicalUse(charge: number, isCell: boolean, cycles: Cycles): Span {
  const [small, large] = isCell ? typicalCapacity.cell : typicalCapacity.pack;
  const [least, most] = dailyUse(cycles);
  const mAh = (ah: number): number => (ah * 1_000 * charge) / 100;
  return [mAh(small) / most, mAh(large) / least];
}
