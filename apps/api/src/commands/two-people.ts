import type { CommandOrder } from '@groundwatch/protocol/rest';
import { LONGEST_LONE_TEST_S } from '@groundwatch/protocol/rest';
import type { Queryable } from '../context.ts';
import { AppError } from '../errors.ts';

const SOUND = 1;
const TEST = 2;

/** Where the site requires two people, nobody sounds a horn alone by any route. Throws twoPeople. */
export async function refuseLoneHorn(db: Queryable, stationId: number, order: CommandOrder): Promise<void> {
  if (order.kind !== 'horn') return;
  const { action, duration } = order.body;
  if (action !== SOUND && !(action === TEST && duration > LONGEST_LONE_TEST_S)) return;
  const { rowCount } = await db.query({
    name: 'horn-needs-two',
    text: 'SELECT FROM horn_station WHERE station_id = $1 AND needs_two',
    values: [stationId],
  });
  if (rowCount !== 0) throw new AppError('twoPeople');
}
