import type { ListenerState } from '@groundwatch/protocol/rest';
import type { RegistryRow } from '../../../registry/definition.ts';

/** The state of a TCP server over all ingest processes. The worst counts. */
export type ServerState = 'stopped' | 'listening' | 'starting' | 'failed' | 'unserved';

export const listenersOf = (row: RegistryRow): readonly ListenerState[] =>
  Array.isArray(row['listeners']) ? (row['listeners'] as ListenerState[]) : [];

export function stateOf(row: RegistryRow): ServerState {
  const listeners = listenersOf(row);
  if (row['isEnabled'] !== true) return 'stopped';
  if (listeners.length === 0) return 'unserved';
  if (listeners.some(({ error }) => error !== '')) return 'failed';
  return listeners.every(({ listeningSince }) => listeningSince !== null) ? 'listening' : 'starting';
}

export const connectionsOf = (row: RegistryRow): number =>
  listenersOf(row).reduce((sum, { connections }) => sum + connections, 0);
