export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Radius of the symbol. */
  readonly radius: number;
}

const ROUNDS = 24;

/** Moves symbols apart so that they do not overlap, as little as possible. The result is deterministic. */
export function spread(spots: readonly Spot[], gap: number): Spot[] {
  const moved = spots.map((spot) => ({ ...spot }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let isDone = true;
    for (let i = 0; i < moved.length; i += 1) {
      for (let j = i + 1; j < moved.length; j += 1) {
        const [a, b] = [moved[i]!, moved[j]!];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const distance = Math.hypot(dx, dy);
        const wanted = a.radius + b.radius + gap;
        if (distance >= wanted - 0.1) continue;
        isDone = false;
        // Symbols at exactly the same position are moved in different directions.
        const angle = distance > 0 ? Math.atan2(dy, dx) : i + 2.4 * j;
        const push = (wanted - distance) / 2;
        a.x -= push * Math.cos(angle);
        a.y -= push * Math.sin(angle);
        b.x += push * Math.cos(angle);
        b.y += push * Math.sin(angle);
      }
    }
    if (isDone) break;
  }
  return moved;
}
