import type { HornState } from '@groundwatch/protocol/model';
import type { PublishContext } from '../../commands/publish-commands.ts';
import { publishChange } from '../../context.ts';

/** Publishes to every process and open page that a sounding changed. */
export async function publishSounding(context: PublishContext, id: string): Promise<void> {
  try {
    const { rows } = await context.pool.query<{ stationId: number; state: HornState }>({
      name: 'horn-live',
      text: 'SELECT station_id AS "stationId", state FROM horn_sequence WHERE id = $1',
      values: [id],
    });
    for (const row of rows) await publishChange(context, { topic: 'horns', id, ...row });
  } catch (error) {
    context.log.warn({ err: error }, 'a sounding of horns could not be announced');
  }
}
