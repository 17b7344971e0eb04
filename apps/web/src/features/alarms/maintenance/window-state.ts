import type { MaintenanceWindow } from '@groundwatch/protocol/rest';

type WindowState = 'current' | 'planned' | 'past' | 'cancelled';

/** The state of a maintenance window at a time. One that was cut short is over. */
export function stateOf(
  { startsAt, endsAt, cancelledAt }: Pick<MaintenanceWindow, 'startsAt' | 'endsAt' | 'cancelledAt'>,
  nowMs: number,
): WindowState {
  if (cancelledAt !== null) return cancelledAt <= startsAt ? 'cancelled' : 'past';
  if (Date.parse(startsAt) > nowMs) return 'planned';
  return Date.parse(endsAt) > nowMs ? 'current' : 'past';
}
