import { describe, expect, it } from 'vitest';
import { newCommand, type CommandLifecycle } from '@groundwatch/domain/commands';
import { OpenCommands } from './open-commands.ts';

const lifecycle = (number: number, isHeld = false): CommandLifecycle => newCommand(number, 'clock', 0, { isHeld });

describe('cached open commands', () => {
  it('are those that were read, and count what waits for the device itself', () => {
    const open = new OpenCommands();
    open.take([{ deviceId: 1, lifecycles: [lifecycle(1), lifecycle(2, true), lifecycle(3)] }], open.mark(), true);
    expect(open.waitingFor(1)).toBe(2);
    expect(open.waitingFor(2)).toBe(0);
    open.take([], open.mark(), true);
    expect([...open.devices()]).toEqual([]);
  });

  it('are not replaced by a query that began before this process changed them', () => {
    const open = new OpenCommands();
    const before = open.mark();
    open.set(1, []);
    open.set(2, [lifecycle(2)]);
    open.take([{ deviceId: 1, lifecycles: [lifecycle(1)] }], before, true);
    expect(open.waitingFor(1)).toBe(0);
    expect(open.waitingFor(2)).toBe(1);
    open.take([{ deviceId: 1, lifecycles: [lifecycle(1)] }], open.mark(), true);
    expect(open.waitingFor(1)).toBe(1);
    expect(open.waitingFor(2)).toBe(0);
  });

  it('of some devices leave the others unchanged', () => {
    const open = new OpenCommands();
    open.take([{ deviceId: 1, lifecycles: [lifecycle(1)] }], open.mark(), true);
    open.take([{ deviceId: 2, lifecycles: [lifecycle(2)] }], open.mark(), false);
    expect([open.waitingFor(1), open.waitingFor(2)]).toEqual([1, 1]);
  });
});
