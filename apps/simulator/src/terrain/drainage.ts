/** A grid of heights in metres, row by row from the north west. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  readonly heights: Float64Array;
}

/** A heap of cells by height: the lowest comes out first. */
class CellHeap {
  readonly #cells: number[] = [];
  readonly #height: Float64Array;

  constructor(height: Float64Array) {
    this.#height = height;
  }

  get size(): number {
    return this.#cells.length;
  }

  #key(i: number): number {
    return this.#height[this.#cells[i] as number] as number;
  }

  #swap(i: number, j: number): void {
    [this.#cells[i], this.#cells[j]] = [this.#cells[j] as number, this.#cells[i] as number];
  }

  push(cell: number): void {
    this.#cells.push(cell);
    for (let i = this.#cells.length - 1; i > 0;) {
      const parent = (i - 1) >> 1;
      if (this.#key(parent) <= this.#key(i)) break;
      this.#swap(parent, i);
      i = parent;
    }
  }

  pop(): number {
    const top = this.#cells[0] as number;
    const last = this.#cells.pop() as number;
    if (this.#cells.length > 0) {
      this.#cells[0] = last;
      for (let i = 0; ;) {
        const left = 2 * i + 1;
        if (left >= this.#cells.length) break;
        const right = left + 1;
        const child = right < this.#cells.length && this.#key(right) < this.#key(left) ? right : left;
        if (this.#key(i) <= this.#key(child)) break;
        this.#swap(i, child);
        i = child;
      }
    }
    return top;
  }
}

export interface Drainage {
  /** Cells from the outlets upwards. */
  readonly order: Int32Array;
  /** The cell that each one drains into; outlets drain into themselves. */
  readonly receiver: Int32Array;
}

/** Where water runs: a flood that rises from the outlets, so that no pit keeps any (priority flood). */
export function drain(grid: Grid, outlets: Uint8Array): Drainage {
  const { columns, rows } = grid;
  const count = columns * rows;
  const flooded = Float64Array.from(grid.heights);
  const order = new Int32Array(count);
  const receiver = new Int32Array(count).fill(-1);
  const heap = new CellHeap(flooded);
  for (let i = 0; i < count; i += 1) {
    if (!outlets[i]) continue;
    receiver[i] = i;
    heap.push(i);
  }
  let done = 0;
  while (heap.size > 0) {
    const cell = heap.pop();
    order[done] = cell;
    done += 1;
    const column = cell % columns;
    const row = (cell - column) / columns;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const x = column + dx;
        const y = row + dy;
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        const neighbour = y * columns + x;
        if (receiver[neighbour] !== -1) continue;
        receiver[neighbour] = cell;
        flooded[neighbour] = Math.max(flooded[neighbour] as number, (flooded[cell] as number) + 0.01);
        heap.push(neighbour);
      }
    }
  }
  return { order, receiver };
}

/** Drained area in m² above each cell, itself included. */
export function drainedArea(grid: Grid, { order, receiver }: Drainage): Float64Array {
  const area = new Float64Array(order.length).fill(grid.cell * grid.cell);
  for (let i = order.length - 1; i >= 0; i -= 1) {
    const cell = order[i] as number;
    const to = receiver[cell] as number;
    if (to !== cell) area[to] = (area[to] as number) + (area[cell] as number);
  }
  return area;
}
