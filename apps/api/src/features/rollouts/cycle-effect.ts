import {
  daysByMeasurement,
  daysByTypicalUse,
  dischargePerDay,
  factorOfUse,
  type Cycles,
  type Discharge,
} from '@groundwatch/geotechnics';
import { DAY_S, SINGLE_CELL_BELOW_V, type ParameterValues } from '@groundwatch/protocol/model';
import type { BatteryOutlook, CycleEffect } from '@groundwatch/protocol/rest';
import type { Change } from './plan-write.ts';
import type { Target } from './read-targets.ts';

const RTU_SET = 1;
const cycleKeys: ReadonlySet<string> = new Set(['sendCycle', 'collectCycle']);

type Facts = Pick<Target, 'sendCycleS' | 'collectCycleS' | 'battery' | 'charge' | 'reported'>;

const cycleOf = (values: ParameterValues | null, key: string, other: number): number => {
  const value = values?.[key];
  return typeof value === 'number' ? value : other;
};

/** Whether values change the send or collect cycle. */
export const changesCycles = (set: number, changes: readonly Change[]): boolean =>
  set === RTU_SET && changes.some(({ key }) => cycleKeys.has(key));

/** Effects of changed cycles on one device; null: no cycle changes. */
export function cycleEffect(
  set: number,
  changes: readonly Change[],
  facts: Facts,
  discharge: Discharge | undefined,
): CycleEffect | null {
  if (!changesCycles(set, changes)) return null;
  const before: Cycles = {
    sendS: cycleOf(facts.reported, 'sendCycle', facts.sendCycleS),
    collectS: cycleOf(facts.reported, 'collectCycle', facts.collectCycleS),
  };
  const wanted = Object.fromEntries(changes.map(({ key, to }) => [key, to]));
  const after: Cycles = {
    sendS: cycleOf(wanted, 'sendCycle', before.sendS),
    collectS: cycleOf(wanted, 'collectCycle', before.collectS),
  };
  const isSound = [before, after].every(({ sendS, collectS }) => sendS > 0 && collectS > 0);
  return {
    reportsPerDay: { before: before.sendS > 0 ? DAY_S / before.sendS : null, after: DAY_S / after.sendS },
    noticeS: { before: before.sendS + before.collectS, after: after.sendS + after.collectS },
    reachS: { before: before.sendS, after: after.sendS },
    useFactor: isSound ? pairOf(factorOfUse(before, after)) : null,
    battery: isSound ? batteryOutlook(before, after, facts, discharge) : { basis: 'none', why: 'noCycle' },
  };
}

function batteryOutlook(
  before: Cycles,
  after: Cycles,
  { battery, charge }: Facts,
  discharge: Discharge | undefined,
): BatteryOutlook {
  if (charge === null) return { basis: 'none', why: 'noCharge' };
  const loss = discharge ? dischargePerDay(discharge) : null;
  if (discharge && loss) {
    return {
      basis: 'measured',
      observedH: discharge.hours,
      before: pairOf(daysByMeasurement(charge, loss)),
      after: pairOf(daysByMeasurement(charge, loss, factorOfUse(before, after))),
    };
  }
  if (battery === null) return { basis: 'none', why: 'noCharge' };
  const isCell = battery < SINGLE_CELL_BELOW_V;
  return {
    basis: 'typical',
    before: pairOf(daysByTypicalUse(charge, isCell, before)),
    after: pairOf(daysByTypicalUse(charge, isCell, after)),
  };
}

const pairOf = <T>([low, high]: readonly [number, T]): [number, T] => [low, high];
