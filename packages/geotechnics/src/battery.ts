/** V of a single LiFePO4 cell and % of charge at the start of each linear piece, the fullest first. */
const pieces: readonly { readonly above: number; readonly charge: number; readonly slope: number }[] = [
  { above: 3.4, charge: 100, slope: 0 },
  { above: 3.3, charge: 94, slope: 60 },
  { above: 3.2, charge: 40, slope: 540 },
  { above: 3.12, charge: 8, slope: 400 },
  { above: 2.83, charge: 0, slope: 27 },
];

/** Charge in % of a single LiFePO4 cell by its voltage. Source: the piecewise curve of a published RTU firmware. */
export function lifepo4Charge(volts: number): number {
  const piece = pieces.find(({ above }) => volts > above);
  return piece ? piece.charge + (volts - piece.above) * piece.slope : 0;
}
