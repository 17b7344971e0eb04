import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Context } from '../../context.ts';

/** Call after the commit: publishes changed alarms to every process. A process that misses the message reads them with its next query. */
export async function publishAlarms(
  context: Pick<Context, 'bus' | 'log'>,
  alarms: readonly LiveAlarm[],
): Promise<void> {
  if (alarms.length === 0) return;
  try {
    await context.bus.publish(alarms.map((alarm) => ({ kind: 'alarm', alarm })));
  } catch (error) {
    context.log.warn({ err: error }, 'changed alarms could not be announced');
  }
}
