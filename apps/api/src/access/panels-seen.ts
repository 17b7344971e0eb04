import { sensorTypes, type Arrangement, type PanelSettings, type PlacedPanel } from '@groundwatch/protocol/model';
import type { Queryable } from '@groundwatch/db';
import type { FieldProblem } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from './caller.ts';
import { comparisonsSeen } from './comparisons.ts';

/** The stations, sensors and comparisons named by an arrangement that exist and that the caller may see. */
interface VisibleReferences {
  readonly stations: ReadonlySet<number>;
  /** Sensor type by id. */
  readonly sensors: ReadonlyMap<number, string>;
  readonly comparisons: ReadonlySet<number>;
}

export async function knownOf(
  db: Queryable,
  caller: Caller,
  arrangements: readonly Arrangement[],
): Promise<VisibleReferences> {
  const settings = arrangements.flatMap(({ panels }) => panels.map((panel) => panel.settings));
  const stationIds = settings.flatMap((one) => one.stationIds ?? []);
  const sensorIds = settings.flatMap((one) => one.sensors ?? []).map(({ sensorId }) => sensorId);
  const scope = stationFilter(caller);
  const stations =
    stationIds.length === 0
      ? []
      : (
          await db.query<{ id: number }>(
            'SELECT id FROM station WHERE id = ANY($1) AND ($2::int[] IS NULL OR id = ANY($2))',
            [stationIds, scope],
          )
        ).rows;
  const sensors =
    sensorIds.length === 0
      ? []
      : (
          await db.query<{ id: number; type: string }>(
            `SELECT s.id, s.type FROM sensor s JOIN device d ON d.id = s.device_id
             WHERE s.id = ANY($1) AND ($2::int[] IS NULL OR d.station_id = ANY($2))`,
            [sensorIds, scope],
          )
        ).rows;
  return {
    stations: new Set(stations.map(({ id }) => id)),
    sensors: new Map(sensors.map(({ id, type }) => [id, type])),
    comparisons: await comparisonsSeen(
      db,
      caller,
      settings.flatMap(({ comparisonId }) => comparisonId ?? []),
    ),
  };
}

const hasField = (type: string | undefined, field: string): boolean =>
  sensorTypes.get(type ?? '')?.fields.some(({ key }) => key === field) === true;

/**
 * Problems of an arrangement: references outside `known`, the user's scope, are reported like missing ones. `at`: path of the arrangement
 * in the body.
 */
export const unknownIn = ({ panels }: Arrangement, known: VisibleReferences, at: string): FieldProblem[] =>
  panels.flatMap(({ settings }, index) => {
    const path = `${at}.panels.${index}.settings`;
    const stations = (settings.stationIds ?? []).flatMap((id, place) =>
      known.stations.has(id) ? [] : [{ path: `${path}.stationIds.${place}`, problem: 'reference' }],
    );
    const sensors = (settings.sensors ?? []).flatMap(({ sensorId, field }, place) => {
      const type = known.sensors.get(sensorId);
      if (type === undefined) return [{ path: `${path}.sensors.${place}.sensorId`, problem: 'reference' }];
      if (hasField(type, field)) return [];
      return [{ path: `${path}.sensors.${place}.field`, problem: 'unknownField', values: { key: field } }];
    });
    const { comparisonId } = settings;
    const comparisons =
      comparisonId === undefined || known.comparisons.has(comparisonId)
        ? []
        : [{ path: `${path}.comparisonId`, problem: 'reference' }];
    return [...stations, ...sensors, ...comparisons];
  });

/** The settings with only the known references; null when none is left. */
function knownPart(settings: PanelSettings, known: VisibleReferences): PanelSettings | null {
  const stationIds = settings.stationIds?.filter((id) => known.stations.has(id));
  const sensors = settings.sensors?.filter(({ sensorId, field }) => hasField(known.sensors.get(sensorId), field));
  // A panel without its references would show everything, which the user did not ask for.
  if (stationIds?.length === 0 || sensors?.length === 0) return null;
  if (settings.comparisonId !== undefined && !known.comparisons.has(settings.comparisonId)) return null;
  return { ...settings, ...(stationIds && { stationIds }), ...(sensors && { sensors }) };
}

/** The arrangement without references to deleted or invisible things. */
export const visibleOf = ({ panels }: Arrangement, known: VisibleReferences): Arrangement => ({
  panels: panels.flatMap((panel): PlacedPanel[] => {
    const settings = knownPart(panel.settings, known);
    return settings ? [{ ...panel, settings }] : [];
  }),
});
