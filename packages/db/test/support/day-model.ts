/** A status row in the model of fault statistics; times in s since 1970. */
export interface StatusRow {
  at: number;
  cycle: number;
  bits: number | null;
  isResent: boolean;
  signal: number | null;
  battery: number | null;
  zx: number | null;
}

const DAY = 86_400;
const clip = (from: number, to: number, day: number): number =>
  Math.max(0, Math.min(to, day + DAY) - Math.max(from, day));

const tally = (values: readonly (number | null)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) if (value !== null) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** The time between a row and the next one, or the end. */
const stretches = (rows: readonly StatusRow[], until: number) =>
  rows.map((row, i) => {
    const next = rows[i + 1];
    const end = next?.at ?? until;
    const cycle = Math.max(row.cycle, next?.cycle ?? row.cycle);
    const spoken = Math.min(end, row.at + 3 * cycle);
    // Every cycle of which half has passed without a report.
    const skipped: number[] = [];
    for (let slot = row.at + cycle; slot + cycle / 2 <= end; slot += cycle) skipped.push(slot);
    return { row, next, end, cycle, spoken, skipped, isGap: end - row.at > 2.5 * cycle };
  });

/** Days (s since 1970, of midnights UTC) of a device from its ordered rows, each figure computed by going through all of them. */
export function modelDays(rows: readonly StatusRow[], until: number) {
  const parts = stretches(rows, until);
  const first = rows[0];
  if (!first) return [];
  const days: Record<string, unknown>[] = [];
  for (let day = Math.floor(first.at / DAY) * DAY; day < until; day += DAY) {
    const isIn = (at: number): boolean => at >= day && at < day + DAY;
    const own = parts.filter(({ row }) => isIn(row.at));
    const missing = parts.flatMap(({ skipped }) => skipped).filter(isIn).length;
    // A report within half a cycle of the previous one was not due.
    const due = own.filter(({ row }) => {
      const before = parts[rows.indexOf(row) - 1];
      return !before || row.at - before.row.at >= before.cycle / 2;
    });
    const gaps = parts.filter(({ isGap, next }) => isGap && (next ? isIn(next.at) : isIn(until - 1)));
    const counted = parts.slice(1).filter(({ row }) => isIn(row.at));
    days.push({
      day,
      due: due.length + missing,
      missing,
      received: own.length,
      late: own.filter(({ row }) => row.isResent).length,
      due_s: parts.reduce((sum, { row, end }) => sum + clip(row.at, end, day), 0),
      online_s: parts.reduce((sum, { row, spoken }) => sum + clip(row.at, spoken, day), 0),
      gaps: gaps.length,
      longest_gap_s: Math.max(0, ...gaps.map(({ row, end }) => end - row.at)),
      faults: own.reduce((bits, { row }) => bits | (row.bits ?? 0), 0),
      signals: tally(own.map(({ row }) => row.signal)),
      voltages: tally(own.map(({ row }) => (row.battery === null ? null : Math.round(row.battery * 10)))),
      channel: counted.reduce((sum, { row: { zx }, row }) => {
        const was = rows[rows.indexOf(row) - 1]?.zx ?? null;
        return zx === null || was === null ? sum : sum + (zx >= was ? zx - was : zx);
      }, 0),
    });
  }
  return days;
}

/** The same for one bit; only days on which it was set or ended. */
export function modelFaults(rows: readonly StatusRow[], until: number, bit: number) {
  const spells: { since: number; end: number | null; parts: [number, number][] }[] = [];
  let open: (typeof spells)[number] | null = null;
  for (const { row, spoken } of stretches(rows, until)) {
    if (row.bits === null) continue;
    if ((row.bits & (1 << bit)) === 0) {
      if (open) open.end = row.at;
      open = null;
      continue;
    }
    if (!open) spells.push((open = { since: row.at, end: null, parts: [] }));
    open.parts.push([row.at, spoken]);
  }
  const total = (spell: (typeof spells)[number], to: number): number =>
    spell.parts.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(b, to) - a), 0);
  const days: Record<string, unknown>[] = [];
  const firstDay = Math.floor((rows[0]?.at ?? until) / DAY) * DAY;
  for (let day = firstDay; day < until; day += DAY) {
    const isIn = (at: number | null): boolean => at !== null && at >= day && at < day + DAY;
    const ended = spells.filter(({ end }) => isIn(end));
    const spoken = spells.filter(({ parts }) => parts.some(([a, b]) => isIn(a) || clip(a, b, day) > 0));
    if (ended.length === 0 && spoken.length === 0) continue;
    const last = spoken.at(-1);
    const stands = last && (last.end === null || last.end >= day + DAY) ? last : null;
    days.push({
      day,
      begun: spells.filter(({ since }) => isIn(since)).length,
      ended: ended.length,
      faulty_s: spells.reduce((sum, { parts }) => sum + parts.reduce((s, [a, b]) => s + clip(a, b, day), 0), 0),
      ended_s: ended.reduce((sum, spell) => sum + total(spell, until), 0),
      longest_s: Math.max(...[...ended, ...spoken].map((spell) => total(spell, day + DAY))),
      since: stands ? stands.since : null,
      run_s: stands ? total(stands, day + DAY) : 0,
    });
  }
  return days;
}
