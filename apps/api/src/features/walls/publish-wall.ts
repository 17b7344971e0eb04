import type { BusMessage } from '@groundwatch/protocol/live';
import type { Context } from '../../context.ts';

type What = Extract<BusMessage, { kind: 'wall' }>['what'];

/** Tells screens of new settings, and open pages of what is known of screens. Who does not hear of it sees it when they ask next. */
export async function publishWall({ bus, log }: Context, wallId: number, what: What): Promise<void> {
  try {
    await bus.publish([{ kind: 'wall', wallId, what }]);
  } catch (error) {
    log.warn({ err: error }, 'a change of a wall could not be announced');
  }
}
