/** The decimals a limit was set with, at most those of its field: 150, not 150.000. */
export function fewestDigits(value: number, most: number): number {
  for (let digits = 0; digits < most; digits += 1)
    if (Math.abs(value - Number(value.toFixed(digits))) < 1e-9) return digits;
  return most;
}
