import { expect, it } from 'vitest';
import { deviceRow } from '../../test/support/session-rig.ts';
import { DeviceEntry } from '../registry/device-entry.ts';
import { NonceMemory } from './nonce-memory.ts';

const nonce = (n: number): Buffer => Buffer.alloc(16, n);

it('accepts a nonce once a device, and forgets it when it can no longer be replayed', () => {
  const memory = new NonceMemory(600_000);
  const one = new DeviceEntry(deviceRow({ id: 1 }));
  const other = new DeviceEntry(deviceRow({ id: 2 }));
  expect(memory.accept(one, nonce(1), 0)).toBe(true);
  expect(memory.accept(one, nonce(1), 599_999)).toBe(false);
  expect(memory.accept(other, nonce(1), 0)).toBe(true);
  expect(memory.accept(one, nonce(2), 300_000)).toBe(true);
  memory.prune(600_000);
  expect(memory.size).toBe(1);
  expect(memory.accept(one, nonce(1), 600_000)).toBe(true);
});
