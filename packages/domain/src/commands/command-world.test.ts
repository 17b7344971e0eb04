import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doings, keys } from './testing/device.ts';
import { World, type Crash } from './testing/world.ts';

const DEVICES = 2;
const PROCESSES = 2;
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

const device = fc.nat({ max: DEVICES - 1 });
const process = fc.nat({ max: PROCESSES - 1 });
const crash = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Crash>('never') },
  { weight: 1, arbitrary: fc.constantFrom<Crash>('before', 'between', 'after') },
);
const doing = fc.oneof(
  { weight: 3, arbitrary: fc.constant('obey' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...doings, 'busy' as const) },
);
const kind = fc.oneof(
  { weight: 3, arbitrary: fc.constant('write' as const) },
  { weight: 2, arbitrary: fc.constantFrom('horn' as const, 'raw' as const, 'clock' as const, 'read' as const) },
);
const waits = [1, 900, 5_000, 10_500, 31_000, 121_000, 3_600_000, 47 * 3_600_000, 48 * 3_600_000];

interface Action {
  readonly act: (world: World) => void;
}
const one = <T extends readonly unknown[]>(
  weight: number,
  args: { [K in keyof T]: fc.Arbitrary<T[K]> },
  act: (world: World, ...args: T) => void,
): fc.WeightedArbitrary<Action> => ({
  weight,
  arbitrary: fc.tuple(...args).map((drawn) => ({
    act: (world) => act(world, ...(drawn as unknown as T)),
    // Shown for a counterexample.
    [fc.toStringMethod]: () =>
      `${String(act)
        .match(/world\.\w+|\.(?:delete|connection|restart|turn|skew)\b/gu)
        ?.at(-1)} ${fc.stringify(drawn)}`,
  })),
});

let value = 0;
const action = fc.oneof(
  one(
    6,
    [device, kind, fc.subarray([...keys], { minLength: 1 }), fc.option(fc.nat({ max: 30 }), { freq: 5 })] as const,
    (world, d, k, names, canary) => {
      const values = Object.fromEntries(names.map((name) => [name, (value += 1)]));
      const heldBy = canary !== null && world.records.length > 0 ? canary % world.records.length : null;
      world.enqueue(d, k, values, heldBy);
    },
  ),
  one(1, [fc.nat({ max: 30 })] as const, (world, id) => world.cancel(id)),
  one(1, [device, fc.nat({ max: 30 })] as const, (world, d, chance) => {
    if (chance === 0) world.withdraw(d);
  }),
  one(4, [device, process] as const, (world, d, p) => world.connect(pick(world.devices, d), pick(world.processes, p))),
  one(2, [device] as const, (world, d) => world.heard(pick(world.devices, d))),
  one(1, [device] as const, (world, d) => {
    pick(world.devices, d).connection = null;
  }),
  one(1, [process, device] as const, (world, p, d) => void pick(world.processes, p).sessions.delete(d)),
  one(14, [process, device, crash] as const, (world, p, d, c) => void world.step(pick(world.processes, p), d, c)),
  one(12, [device, doing] as const, (world, d, how) => world.handle(pick(world.devices, d), how)),
  one(12, [process, device, crash] as const, (world, p, d, c) =>
    world.receive(pick(world.processes, p), pick(world.devices, d), c),
  ),
  one(1, [device] as const, (world, d) => pick(world.devices, d).restart()),
  one(1, [device, fc.nat({ max: 3 })] as const, (world, d, k) =>
    pick(world.devices, d).turn(pick(keys, k), (value += 1)),
  ),
  one(1, [process] as const, (world, p) => world.crash(pick(world.processes, p))),
  one(6, [fc.nat({ max: waits.length - 1 })] as const, (world, w) => {
    world.now += pick(waits, w);
  }),
  one(1, [process, fc.integer({ min: -40_000, max: 40_000 })] as const, (world, p, skew) => {
    pick(world.processes, p).skew = skew;
  }),
);

describe('commands among devices, processes and crashes', () => {
  it('keep their invariants in any interleaving', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 20, maxLength: 160, size: 'max' }), (actions) => {
        value = 0;
        const world = new World(DEVICES, PROCESSES);
        for (const { act } of actions) act(world);
        world.calm();
        world.books.closed(world.records, world.devices);
      }),
      { numRuns: 300 },
    );
  });

  it('reach every final state, so that the property covers all of them', () => {
    const ends = new Set<string>();
    fc.assert(
      fc.property(fc.array(action, { minLength: 80, maxLength: 200, size: 'max' }), (actions) => {
        const world = new World(DEVICES, PROCESSES);
        for (const { act } of actions) act(world);
        world.calm();
        for (const { lifecycle } of world.records) ends.add(`${lifecycle.state} ${lifecycle.reason}`.trim());
      }),
      { numRuns: 250, seed: 7 },
    );
    expect([...ends].toSorted()).toEqual([
      'applied',
      'cancelled canary',
      'cancelled person',
      'cancelled withdrawn',
      'expired noContact',
      'failed busy',
      'failed notTaken',
      'failed refused',
      'failed unanswered',
      'failed unconfirmed',
      'failed withdrawn',
      'superseded',
    ]);
  });
});
