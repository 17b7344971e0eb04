import type { Pool } from '@groundwatch/db';
import { defaultWallSettings, SCENE_SECONDS, sceneKinds, type WallSettings } from '@groundwatch/protocol/model';

const settings: WallSettings = {
  ...defaultWallSettings,
  // People create comparisons.
  scenes: sceneKinds
    .filter((kind) => kind !== 'comparison' && kind !== 'panels')
    .map((kind) => ({ kind, seconds: SCENE_SECONDS })),
};

/**
 * A wall with all scenes over all stations, owned by the first account that sees everything; nothing where there is no such account yet, or
 * there is a wall.
 */
export async function seedWall(pool: Pool, now: number): Promise<void> {
  await pool.query(
    `INSERT INTO wall (name, station_ids, language, time_zone, settings, owner_id, created_at, updated_at)
     SELECT '云岭监测大屏', NULL, 'zh-chs', 'Asia/Shanghai', $1, u.id, $2, $2
     FROM app_user u JOIN role r ON r.id = u.role_id
     WHERE r.sees_all AND NOT EXISTS (SELECT FROM wall) ORDER BY u.id LIMIT 1`,
    [JSON.stringify(settings), new Date(now)],
  );
}
