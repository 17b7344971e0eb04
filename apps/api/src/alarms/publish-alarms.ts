import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Context } from '../context.ts';

/** After the commit: tells every process what alarms have come to. One that does not hear of it shows it when it asks next. */
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
