import { outlookOf } from '@groundwatch/domain/commands';
import type { PreviewLine } from '@groundwatch/protocol/rest';
import type { Target } from './read-targets.ts';

type Facts = Pick<Target, 'isEnabled' | 'isConnected' | 'heardAt' | 'sendCycleS'>;

const iso = (ms: number): string => new Date(ms).toISOString();

/** When a command would reach the device. */
export function outlookFor({ heardAt, ...facts }: Facts, now: number): PreviewLine['outlook'] {
  const outlook = outlookOf({ ...facts, heardAt: heardAt?.getTime() ?? null }, now);
  if (outlook.kind === 'atContact') return { kind: 'atContact', expectedAt: iso(outlook.expectedAt) };
  if (outlook.kind === 'overdue') return { kind: 'overdue', heardAt: iso(outlook.heardAt) };
  return outlook;
}
