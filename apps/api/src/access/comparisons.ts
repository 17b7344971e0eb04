import type { Queryable } from '@groundwatch/db';
import { withoutFields, comparedFieldOf, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { stationFilter, type Caller } from './caller.ts';

/**
 * Condition on comparisons `c` that the caller may read; $1 is the caller's stations (null: all), $2 the user: own comparisons, and shared
 * ones with at least one visible series. Those of a deleted owner are visible to callers who see all.
 */
export const visibleComparison = `(c.owner_id = $2 OR (c.owner_id IS NULL AND $1::int[] IS NULL) OR (c.is_shared AND
  ($1::int[] IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(c.definition -> 'fields') f
    JOIN sensor s ON s.id = (f ->> 'sensorId')::int JOIN device d ON d.id = s.device_id WHERE d.station_id = ANY($1)))))`;

/** The comparisons among `ids` that the caller may read. */
export async function comparisonsSeen(db: Queryable, caller: Caller, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.query<{ id: number }>(
    `SELECT c.id FROM comparison c WHERE c.id = ANY($3) AND ${visibleComparison}`,
    [stationFilter(caller), caller.userId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Sensor types by id, for the sensors that the caller sees. */
export async function sensorTypesSeen(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; type: string }>(
    `SELECT s.id, s.type FROM sensor s JOIN device d ON d.id = s.device_id
     WHERE s.id = ANY($1) AND ($2::int[] IS NULL OR d.station_id = ANY($2))`,
    [ids, stationFilter(caller)],
  );
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** The part of a definition that the caller may see, and the number of fields left out. */
export async function definitionSeen(
  db: Queryable,
  caller: Caller,
  definition: ComparisonDefinition,
): Promise<{ definition: ComparisonDefinition; missing: number }> {
  const ids = definition.fields.map(({ sensorId }) => sensorId);
  const types = await sensorTypesSeen(db, caller, ids);
  const seen = withoutFields(definition, ({ sensorId, field }) => {
    const type = types.get(sensorId);
    return type !== undefined && comparedFieldOf(type, field) !== null;
  });
  return { definition: seen, missing: definition.fields.length - seen.fields.length };
}
