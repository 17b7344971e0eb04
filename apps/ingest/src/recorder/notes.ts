import { createHash } from 'node:crypto';
import type { PoolClient } from '@groundwatch/db';
import type { Fate } from '@groundwatch/protocol/wire';
import type { NoteRow } from '../batch/batch.ts';

/** More remarks of a device within an hour have to be sent again later. */
const MOST_AN_HOUR = 120;

/** Stores texts and pictures of devices as remarks, each once; equal pictures are stored once. */
export async function storeNotes(client: PoolClient, notes: readonly NoteRow[]): Promise<Map<NoteRow, Fate>> {
  const fates = new Map<NoteRow, Fate>();
  for (const row of notes.toSorted((a, b) => a.job.device.id - b.job.device.id))
    fates.set(row, await store(client, row));
  return fates;
}

async function store(client: PoolClient, { job, at }: NoteRow): Promise<Fate> {
  const { device, uplink, receivedAt } = job;
  const { text, picture } = uplink.content;
  const values = [device.id, new Date(at), text, uplink.id, new Date(receivedAt)];
  const { rows } = await client.query<{ id: string }>({
    name: 'remark_of_device',
    text: `INSERT INTO remark (device_id, at, content, author_name, uplink, created_at, updated_at)
      SELECT id, $2, $3, name, $4, $5, $5 FROM device WHERE id = $1 AND (SELECT count(*) FROM remark r
        WHERE r.device_id = $1 AND r.uplink IS NOT NULL AND r.created_at > $5::timestamptz - interval '1 hour') < ${MOST_AN_HOUR}
      ON CONFLICT DO NOTHING RETURNING id`,
    values,
  });
  const [remark] = rows;
  if (!remark) return (await isKnown(client, device.id, uplink.id)) ? 'duplicate' : 'busy';
  if (!picture) return 'stored';
  const { bytes, width, height } = picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await client.query({
    name: 'remark_picture_of_device',
    text: `WITH file AS (
        INSERT INTO stored_file (kind, sha256, media_type, size, width, height, content)
        VALUES ('picture', $2, 'image/jpeg', $3, $4, $5, $6) ON CONFLICT (kind, sha256) DO UPDATE SET kind = excluded.kind RETURNING id)
      INSERT INTO remark_picture (remark_id, file_id, position) SELECT $1, id, 0 FROM file`,
    values: [remark.id, sha256, bytes.length, width, height, bytes],
  });
  return 'stored';
}

async function isKnown(client: PoolClient, deviceId: number, uplink: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'remark_known',
    text: 'SELECT FROM remark WHERE device_id = $1 AND uplink = $2',
    values: [deviceId, uplink],
  });
  return rowCount === 1;
}
