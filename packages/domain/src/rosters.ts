import { DAY_MS } from '@groundwatch/protocol/model';

/**
 * A weekly shift of a roster, in the roster's time zone. It begins on its weekday; an end not after its beginning is on the next day, and
 * 00:00 to 00:00 is a whole day.
 */
export interface RosterShift {
  /** 0 is the week of `startsOn`; weeks repeat after `weeks`. */
  readonly week: number;
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number;
  /** Local time HH:MM in the roster's zone. */
  readonly from: string;
  readonly to: string;
  readonly userId: number;
}

/** A stand-in for somebody (null: an additional person) for a period. Times ISO 8601. */
export interface RosterStandIn {
  readonly from: string;
  readonly to: string;
  readonly absentId: number | null;
  /** null: nobody replaces the absent person. */
  readonly userId: number | null;
}

export interface RosterPlan {
  readonly timeZone: string;
  /** Number of weeks after which the shifts repeat. */
  readonly weeks: number;
  /** YYYY-MM-DD, a Monday: where week 0 begins. */
  readonly startsOn: string;
  readonly shifts: readonly RosterShift[];
  readonly standIns: readonly RosterStandIn[];
}

/** ms since 1970, `to` excluded. */
export interface Turn {
  readonly from: number;
  readonly to: number;
  readonly userIds: readonly number[];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

/** Local time at `at`, as ms since 1970 of a UTC clock that shows the same. Throws RangeError for an unknown zone. */
export function wallTime(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    wallClock(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second, at - Math.floor(at / 1_000) * 1_000);
}

/**
 * The moment when the local time is `wall` (ms, as given by `wallTime`): the first one where it occurs twice, the clock change where it is
 * skipped, so that a shift neither begins early nor leaves a gap.
 */
export function fromWallTime(wall: number, timeZone: string): number {
  // Zones are at most 14 h from UTC. Finds the first moment whose local time is not before the wanted one.
  let low = wall - 15 * 3_600_000;
  let high = wall + 15 * 3_600_000;
  const offsets = [low, high].map((at) => at - wallTime(at, timeZone));
  if (offsets[0] === offsets[1]) return wall + offsets[0]!;
  for (const offset of [...new Set(offsets)].toSorted((a, b) => a - b))
    if (wallTime(wall + offset, timeZone) === wall) return wall + offset;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle - wallTime(middle, timeZone) === offsets[0]) low = middle;
    else high = middle;
  }
  return high;
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

interface Duty {
  readonly from: number;
  readonly to: number;
  readonly userId: number;
}

/** Shifts that overlap a period, without stand-ins. */
function shiftsBetween(plan: RosterPlan, from: number, to: number): Duty[] {
  const start = Date.parse(`${plan.startsOn}T00:00:00Z`);
  const first = Math.floor((wallTime(from, plan.timeZone) - start) / DAY_MS) - 2;
  const last = Math.ceil((wallTime(to, plan.timeZone) - start) / DAY_MS) + 1;
  const duties: Duty[] = [];
  for (let day = first; day <= last; day += 1) {
    const week = ((Math.floor(day / 7) % plan.weeks) + plan.weeks) % plan.weeks;
    const weekday = (((day % 7) + 7) % 7) + 1;
    for (const shift of plan.shifts) {
      if (shift.week !== week || shift.weekday !== weekday) continue;
      const begin = minutesOf(shift.from);
      const end = minutesOf(shift.to);
      const dayStart = start + day * DAY_MS;
      const duty = {
        from: fromWallTime(dayStart + begin * 60_000, plan.timeZone),
        to: fromWallTime(dayStart + (end > begin ? 0 : DAY_MS) + end * 60_000, plan.timeZone),
        userId: shift.userId,
      };
      if (duty.to > from && duty.from < to && duty.to > duty.from) duties.push(duty);
    }
  }
  return duties;
}

const standsIn = (plan: RosterPlan, at: number) =>
  plan.standIns.filter(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to));

function whoOf(plan: RosterPlan, duties: readonly Duty[], at: number): number[] {
  const standIns = standsIn(plan, at);
  const planned = duties.filter((duty) => duty.from <= at && at < duty.to).map(({ userId }) => userId);
  const there = planned.flatMap((userId) => {
    const instead = standIns.filter(({ absentId }) => absentId === userId);
    return instead.length === 0 ? [userId] : instead.flatMap((one) => (one.userId === null ? [] : [one.userId]));
  });
  const more = standIns.flatMap((one) => (one.absentId === null && one.userId !== null ? [one.userId] : []));
  return [...new Set([...there, ...more])].toSorted((a, b) => a - b);
}

/** Ids of the people on duty at `at` (ms since 1970), ascending; empty: a gap. */
export const onDuty = (plan: RosterPlan, at: number): number[] => whoOf(plan, shiftsBetween(plan, at, at + 1), at);

/**
 * The turns from `from` to `to` (ms since 1970), without holes. A turn lasts while the same people are on duty; one without people is a
 * gap. A plan without shifts is one gap.
 */
export function turnsBetween(plan: RosterPlan, from: number, to: number): Turn[] {
  const duties = shiftsBetween(plan, from, to);
  const edges = [
    from,
    ...duties.flatMap((duty) => [duty.from, duty.to]),
    ...plan.standIns.flatMap((one) => [Date.parse(one.from), Date.parse(one.to)]),
  ];
  const times = [...new Set(edges)].filter((at) => at >= from && at < to).toSorted((a, b) => a - b);
  const turns: Turn[] = [];
  for (const [index, at] of times.entries()) {
    const userIds = whoOf(plan, duties, at);
    const end = times[index + 1] ?? to;
    const before = turns.at(-1);
    if (before && before.userIds.join() === userIds.join()) turns[turns.length - 1] = { ...before, to: end };
    else turns.push({ from: at, to: end, userIds });
  }
  return turns;
}

/** The gaps from `from` to `to` (ms since 1970). */
export const gapsBetween = (plan: RosterPlan, from: number, to: number): Turn[] =>
  turnsBetween(plan, from, to).filter(({ userIds }) => userIds.length === 0);

/** Hours of the day in which people are notified of red only; `to` not after `from` means past midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** When the quiet hours at `at` (ms since 1970) end; null: there are none now. Equal ends: never quiet. */
export function quietUntil(quiet: QuietHours, at: number): number | null {
  const begin = minutesOf(quiet.from);
  const end = minutesOf(quiet.to);
  if (begin === end) return null;
  const wall = wallTime(at, quiet.timeZone);
  const today = Math.floor(wall / DAY_MS) * DAY_MS;
  for (const day of [today - DAY_MS, today]) {
    const from = fromWallTime(day + begin * 60_000, quiet.timeZone);
    const to = fromWallTime(day + (end > begin ? 0 : DAY_MS) + end * 60_000, quiet.timeZone);
    if (from <= at && at < to) return to;
  }
  return null;
}
