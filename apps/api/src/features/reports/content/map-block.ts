import { z } from 'zod';
import type { Queryable } from '../../../context.ts';
import type { MapBlock, Place } from './content.ts';
import type { Facts } from './facts.ts';

const place = z.tuple([z.number(), z.number()]).rest(z.number());
const line = z.array(place);
/** The geometries of a layer that are drawn. */
const LayerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('LineString'), coordinates: line }),
          z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
          z.object({ type: z.literal('Polygon'), coordinates: z.array(line) }),
          z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(line)) }),
        ])
        .nullable()
        .catch(null),
    }),
  ),
});

export type Layer = Pick<MapBlock, 'lines' | 'areas'>;

/** The most corners of one line on a map. */
const MOST_CORNERS = 400;

const cornersOf = (corners: readonly (readonly number[])[]): Place[] => {
  const step = Math.ceil(corners.length / MOST_CORNERS);
  return corners.filter((_, i) => i % step === 0 || i === corners.length - 1).map(([x, y]): Place => [x!, y!]);
};

/** Lines and areas of a project's layer; null: it has none. */
export async function readLayer(db: Queryable, projectId: number): Promise<Layer | null> {
  const { rows } = await db.query<{ text: string }>(
    `SELECT convert_from(f.content, 'UTF8') AS text FROM resource r JOIN stored_file f ON f.id = r.file_id
     WHERE r.project_id = $1 AND r.kind = 'siteLayer' LIMIT 1`,
    [projectId],
  );
  const layer = rows[0] && LayerSchema.parse(JSON.parse(rows[0].text));
  if (!layer) return null;
  const [lines, areas]: [Place[][], Place[][]] = [[], []];
  for (const { geometry } of layer.features) {
    if (geometry === null) continue;
    if (geometry.type === 'LineString') lines.push(cornersOf(geometry.coordinates));
    if (geometry.type === 'MultiLineString') lines.push(...geometry.coordinates.map(cornersOf));
    if (geometry.type === 'Polygon') areas.push(...geometry.coordinates.slice(0, 1).map(cornersOf));
    if (geometry.type === 'MultiPolygon')
      areas.push(...geometry.coordinates.flatMap((rings) => rings.slice(0, 1).map(cornersOf)));
  }
  return { lines, areas };
}

/** Stations at their positions with the worst level of each. */
export function mapBlock(
  { t, place: { stations, devices: all }, alarms, devices }: Facts,
  layer: Layer | null,
): MapBlock[] {
  const points = stations.flatMap(({ id, name, longitude, latitude }) => {
    if (longitude === null || latitude === null) return [];
    const levels = alarms.filter(({ stationId }) => stationId === id).map(({ level }) => level);
    const own = all.filter(({ stationId }) => stationId === id);
    const isSilent = own.length > 0 && own.every((device) => (devices.get(device.id)?.received ?? 0) === 0);
    const level = levels.length > 0 ? Math.min(...levels) : isSilent ? -1 : 0;
    return [{ at: [longitude, latitude] as const, name, note: '', level }];
  });
  if (points.length === 0) return [];
  const rest = stations.length - points.length;
  return [
    {
      kind: 'map',
      title: t('report.map.title'),
      aside: rest > 0 ? t('report.map.without', { count: rest }) : t('report.map.aside'),
      points,
      lines: layer?.lines ?? [],
      areas: layer?.areas ?? [],
    },
  ];
}
