import { stateAt } from '@groundwatch/protocol/model';

/** The facts of a device that somebody wants to send a command to. Times in ms since 1970. */
export interface Reach {
  readonly isEnabled: boolean;
  readonly isConnected: boolean;
  /** Last frame of any kind; null: never. */
  readonly heardAt: number | null;
  /** s. */
  readonly sendCycleS: number;
}

export type Outlook =
  /** It is connected, so at once. */
  | { readonly kind: 'now' }
  /** It comes by itself; expected then, ms since 1970. */
  | { readonly kind: 'atContact'; readonly expectedAt: number }
  /** It should have come, and is silent since then. */
  | { readonly kind: 'overdue'; readonly heardAt: number }
  | { readonly kind: 'never' }
  /** Its row is disabled, so it is refused. */
  | { readonly kind: 'disabled' };

/** When a command would reach a device, by the server's time in ms since 1970. */
export function outlookOf({ isEnabled, isConnected, heardAt, sendCycleS }: Reach, now: number): Outlook {
  if (!isEnabled) return { kind: 'disabled' };
  if (isConnected) return { kind: 'now' };
  if (heardAt === null) return { kind: 'never' };
  if (stateAt(heardAt, sendCycleS, now) !== 'online') return { kind: 'overdue', heardAt };
  return { kind: 'atContact', expectedAt: Math.max(now, heardAt + sendCycleS * 1_000) };
}
