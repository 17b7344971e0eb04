import {
  isOpen,
  type CommandState,
  type LineState,
  type RolloutState,
  type SkipReason,
} from '@groundwatch/protocol/model';

export interface LineFacts {
  /** null: it has no command. */
  readonly command: { readonly state: CommandState; readonly isHeld: boolean } | null;
  readonly skipped: SkipReason | '';
}

/** The state of one device of a rollout. */
export function lineState({ command, skipped }: LineFacts, isStopped: boolean): LineState {
  if (command) return command.isHeld && command.state === 'queued' ? 'held' : command.state;
  if (skipped !== '') return 'skipped';
  return isStopped ? 'stopped' : 'waiting';
}

/** The state of a rollout; `canary` is the state of its first device, null where it has none. */
export function rolloutState(canary: LineState | null, lines: readonly LineState[], isStopped: boolean): RolloutState {
  const isUnderWay = (state: LineState): boolean => state === 'held' || isOpen(state as CommandState);
  if (canary !== null && isUnderWay(canary)) return 'canary';
  if (lines.some(isUnderWay)) return 'running';
  if (isStopped) return 'stopped';
  if (canary !== null && canary !== 'applied' && lines.length > 1) return 'halted';
  return lines.includes('waiting') ? 'asking' : 'done';
}
