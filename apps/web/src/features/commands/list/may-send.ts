import type { Command } from '@groundwatch/protocol/rest';
import { useHasPermission } from '../../../session/permissions.tsx';

/** Whether the user may send and cancel commands of this kind. */
export function useMaySend(): (kind: Command['kind']) => boolean {
  const mayCommand = useHasPermission('device:command');
  const mayHorn = useHasPermission('device:horn');
  return (kind) => (kind === 'horn' ? mayHorn : mayCommand);
}
