/**
 * Live rows with known ones in their former places: `before` names them in that order. A new one is above every known one that it
 * now precedes.
 */
export function heldOrder<Row, Name>(before: readonly Name[], rows: readonly Row[], nameOf: (row: Row) => Name): Row[] {
  const places = new Map(before.map((name, place) => [name, place]));
  const kept = new Map<number, Row>();
  const newAt = new Map<number, Row[]>();
  let place = before.length;
  for (const row of rows.toReversed()) {
    const known = places.get(nameOf(row));
    if (known === undefined) newAt.set(place, [row, ...(newAt.get(place) ?? [])]);
    else {
      kept.set(known, row);
      place = Math.min(place, known);
    }
  }
  return Array.from({ length: before.length + 1 }, (_, at) => {
    const row = kept.get(at);
    return [...(newAt.get(at) ?? []), ...(row === undefined ? [] : [row])];
  }).flat();
}
