import { describe, expect, it } from 'vitest';
import { connectionsOf, stateOf } from './listener-state.ts';

const listener = { ingestId: 'a', error: '', listeningSince: '2026-01-01T00:00:00Z', connections: 3, seenAt: 'x' };
const row = (listeners: object[], isEnabled = true) => ({ id: 1, version: 1, isEnabled, listeners });

describe('the state of a TCP server', () => {
  it.each([
    ['listening', [listener, listener]],
    ['failed', [listener, { ...listener, error: 'EADDRINUSE' }]],
    ['starting', [listener, { ...listener, listeningSince: null }]],
    ['unserved', []],
  ])('is %s', (state, listeners) => expect(stateOf(row(listeners))).toBe(state));

  it('is stopped when it is not enabled, whatever still ends', () => {
    expect(stateOf(row([listener], false))).toBe('stopped');
  });

  it('counts the connections of all processes', () => {
    expect(connectionsOf(row([listener, { ...listener, connections: 4 }]))).toBe(7);
    expect(connectionsOf({ id: 1, version: 1 })).toBe(0);
  });
});
