import { createHash } from 'node:crypto';
import type { PoolClient } from '@groundwatch/db';
import type { Fate } from '@groundwatch/protocol/wire';
import type { NoteRow } from '../batch/batch.ts';

/** More remarks of a device within an hour have to be sent again later. */
const MOST_AN_HOUR = 120;

// One statement for all, as a flood of texts would keep the reports of the same batch waiting. The first row of each uplink is stored.
const statement = `WITH note AS (
    SELECT DISTINCT ON (u.device_id, u.uplink) u.*, EXISTS (
      SELECT FROM remark r WHERE r.device_id = u.device_id AND r.uplink = u.uplink) AS is_known
    FROM unnest($1::int4[], $2::timestamptz[], $3::text[], $4::text[], $5::timestamptz[])
      WITH ORDINALITY AS u(device_id, at, content, uplink, received_at, ord) ORDER BY u.device_id, u.uplink, u.ord),
  numbered AS (SELECT n.*, row_number() OVER (PARTITION BY device_id ORDER BY ord) AS number FROM note n WHERE NOT is_known),
  stored AS (
    INSERT INTO remark (device_id, at, content, author_name, uplink, created_at, updated_at)
    SELECT d.id, n.at, n.content, d.name, n.uplink, n.received_at, n.received_at
    FROM numbered n JOIN device d ON d.id = n.device_id
    WHERE n.number <= ${MOST_AN_HOUR} AND n.number + (SELECT count(*) FROM remark r WHERE r.device_id = n.device_id
      AND r.uplink IS NOT NULL AND r.created_at > n.received_at - interval '1 hour') <= ${MOST_AN_HOUR}
    ORDER BY n.device_id, n.ord ON CONFLICT DO NOTHING RETURNING id, device_id, uplink)
  SELECT n.ord::int4 AS ord, n.is_known AS "isKnown", s.id FROM note n LEFT JOIN stored s USING (device_id, uplink)`;

interface Found {
  readonly ord: number;
  readonly isKnown: boolean;
  readonly id: string | null;
}

/** Stores texts and pictures of devices as remarks, each once; equal pictures are stored once. */
export async function storeNotes(client: PoolClient, notes: readonly NoteRow[]): Promise<Map<NoteRow, Fate>> {
  if (notes.length === 0) return new Map();
  const of = <T>(read: (row: NoteRow) => T): T[] => notes.map(read);
  const { rows } = await client.query<Found>({
    name: 'remarks_of_devices',
    text: statement,
    values: [
      of(({ job }) => job.device.id),
      of(({ at }) => new Date(at)),
      of(({ job }) => job.uplink.content.text),
      of(({ job }) => job.uplink.id),
      of(({ job }) => new Date(job.receivedAt)),
    ],
  });
  const stored = new Set<NoteRow>();
  const refused = new Set<string>();
  for (const { ord, isKnown, id } of rows) {
    const row = notes[ord - 1]!;
    if (id !== null) {
      stored.add(row);
      await storePicture(client, id, row);
    } else if (!isKnown) refused.add(identityOf(row));
  }
  const fateOf = (row: NoteRow): Fate => {
    if (stored.has(row)) return 'stored';
    return refused.has(identityOf(row)) ? 'busy' : 'duplicate';
  };
  return new Map(notes.map((row) => [row, fateOf(row)]));
}

const identityOf = ({ job }: NoteRow): string => `${job.device.id} ${job.uplink.id}`;

async function storePicture(client: PoolClient, remarkId: string, { job }: NoteRow): Promise<void> {
  const { picture } = job.uplink.content;
  if (!picture) return;
  const { bytes, width, height } = picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await client.query({
    name: 'remark_picture_of_device',
    text: `WITH file AS (
        INSERT INTO stored_file (kind, sha256, media_type, size, width, height, content)
        VALUES ('picture', $2, 'image/jpeg', $3, $4, $5, $6) ON CONFLICT (kind, sha256) DO UPDATE SET kind = excluded.kind RETURNING id)
      INSERT INTO remark_picture (remark_id, file_id, position) SELECT $1, id, 0 FROM file`,
    values: [remarkId, sha256, bytes.length, width, height, bytes],
  });
}
