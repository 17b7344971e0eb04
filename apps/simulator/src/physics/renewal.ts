/** mm of movement after which the instruments of a site are re-installed and count from zero. */
const RENEWAL = 700;

/** Displayed movement of instruments, mm; both since EPOCH. */
export const shownMovement = (moved: number): number => moved % RENEWAL;

/** Times in [from, to) of re-installations, ms since 1970, oldest first; `movedAt` must never fall. */
export function renewals(movedAt: (t: number) => number, from: number, to: number): number[] {
  const found: number[] = [];
  const count = (t: number): number => Math.floor(movedAt(t) / RENEWAL);
  for (let n = count(from) + 1; n <= count(to); n += 1) {
    let [before, after] = [from, to];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (count(middle) < n) before = middle;
      else after = middle;
    }
    found.push(after);
  }
  return found;
}
