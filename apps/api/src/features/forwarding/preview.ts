import type { z } from 'zod';
import type { ForwardPreviewPostSchema, ForwardPreviewSchema } from '@groundwatch/protocol/rest';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import { loadMessages } from '../../forwarding/messages.ts';
import { renderAll } from '../../forwarding/render.ts';
import { inScope, type ForwardSource } from '../../forwarding/sources.ts';
import { TemplateError } from '../../forwarding/template.ts';

type PreviewRequest = z.output<typeof ForwardPreviewPostSchema>;

const MOST = 50;
/** Bytes before the JSON of a frame. */
const DP_HEAD = 3;

const queries: Readonly<Record<PreviewRequest['kind'], string>> = {
  reading: `SELECT l.sensor_id AS "keyId", l.collected_at AS at, s.type FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id
    JOIN device d ON d.id = s.device_id JOIN station st ON st.id = d.station_id WHERE ${inScope('$1', '$2')}
    ORDER BY l.collected_at DESC LIMIT ${MOST}`,
  status: `SELECT l.device_id AS "keyId", l.collected_at AS at, '' AS type FROM latest_status l JOIN device d ON d.id = l.device_id
    JOIN station st ON st.id = d.station_id WHERE ${inScope('$1', '$2')} ORDER BY l.collected_at DESC LIMIT ${MOST}`,
  alarm: `SELECT e.id AS "keyId", e.at, '' AS type FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id JOIN station st ON st.id = a.station_id
    WHERE e.what NOT IN ('notified', 'horn') AND ${inScope('$1', '$2')} ORDER BY e.at DESC, e.id DESC LIMIT 1`,
};

/** A message as it would be sent, made of the newest data. */
export async function previewMessage(
  db: Queryable,
  asked: PreviewRequest,
): Promise<z.output<typeof ForwardPreviewSchema>> {
  const { kind, format, template, topic, projectIds, stationIds } = asked;
  const { rows } = await db.query<{ keyId: number; at: Date; type: string }>(queries[kind], [projectIds, stationIds]);
  const sources = rows.map(({ keyId, at, type }): ForwardSource => ({
    kind,
    keyId,
    at,
    families:
      kind === 'reading'
        ? sensorTypeOf(type).parts.map(({ family }) => family.key)
        : kind === 'status'
          ? ['status']
          : [],
  }));
  const messages = (await loadMessages(db, sources)).filter((message) => message !== null);
  const made = await renderAll(db, messages, { format, templates: { [kind]: template }, topic });
  const first = made.find((one) => one !== null);
  if (!first) return { topic: '', body: null, problem: '' };
  if (first instanceof TemplateError) return { topic: '', body: null, problem: first.message };
  const json = format === 'dp' ? first.body.subarray(DP_HEAD) : first.body;
  return { topic: first.topic, body: JSON.stringify(JSON.parse(json.toString()), null, 2), problem: '' };
}
