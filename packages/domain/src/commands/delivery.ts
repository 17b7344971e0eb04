import { stateAt } from '@groundwatch/protocol/model';

/** Facts that decide when a device can get a command. Times in ms since 1970. */
export interface Reach {
  readonly isEnabled: boolean;
  readonly isConnected: boolean;
  /** Last frame of any kind; null: never. */
  readonly heardAt: number | null;
  /** s. */
  readonly sendCycleS: number;
}

export type Outlook =
  /** Connected, so at once. */
  | { readonly kind: 'now' }
  /** It connects by itself; expected then, ms since 1970. */
  | { readonly kind: 'atContact'; readonly expectedAt: number }
  /** It is overdue, and silent since then. */
  | { readonly kind: 'overdue'; readonly heardAt: number }
  | { readonly kind: 'never' }
  /** Its row is disabled, so its connections are refused. */
  | { readonly kind: 'disabled' };

/** When a command would reach a device, by the server's time in ms since 1970. */
export function outlookOf({ isEnabled, isConnected, heardAt, sendCycleS }: Reach, now: number): Outlook {
  if (!isEnabled) return { kind: 'disabled' };
  if (isConnected) return { kind: 'now' };
  if (heardAt === null) return { kind: 'never' };
  if (stateAt(heardAt, sendCycleS, now) !== 'online') return { kind: 'overdue', heardAt };
  return { kind: 'atContact', expectedAt: Math.max(now, heardAt + sendCycleS * 1_000) };
}
