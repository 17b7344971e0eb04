import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { Transform } from 'node:stream';
import { eq } from '@groundwatch/db/orm';
import { mapSourceTable } from '@groundwatch/db';
import { LARGEST_MAP_FILE, UPLOADED_MAPS } from '@groundwatch/protocol/model';
import type { MapFile } from '@groundwatch/protocol/rest';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../../audit.ts';
import { AppError } from '../../errors.ts';
import { TileRefused } from '../../maps/fetch-tile.ts';
import type { TileFiles } from '../../maps/tile-files.ts';
import { withFile } from '../../plugins/uploads.ts';

/** First bytes of the accepted formats: GeoTIFF in both byte orders, also BigTIFF. */
const magics: Readonly<Record<string, readonly string[]>> = {
  pmtiles: ['PMTiles\u0003'],
  mbtiles: ['SQLite format 3\0'],
  tif: ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'],
};
/** File signatures of pictures with a world file. */
const pictureMagics = { tif: magics['tif']!, png: ['\x89PNG\r\n\x1A\n'], jpg: ['\xFF\xD8\xFF'] };
const HEAD = 16;
/** Free disk space to keep, in bytes. */
const SPARE = 500_000_000;
const LONGEST_NAME = 80;
const UNUSED_MS = 86_400_000;

const refused = (problem: string): AppError => new AppError('badFile', { fields: [{ path: '', problem }] });

/** Passes on only content of an accepted format; nothing else reaches the disk. */
class HeadCheck extends Transform {
  kind: string | null = null;
  readonly #kinds: Readonly<Record<string, readonly string[]>>;
  readonly #problem: string;
  #head: Buffer = Buffer.alloc(0);
  #isKnown = false;

  constructor(hasWorld: boolean) {
    super();
    this.#kinds = hasWorld ? pictureMagics : magics;
    this.#problem = hasWorld ? 'upload.mapPicture' : 'upload.mapKind';
  }

  override _transform(part: Buffer, _encoding: string, done: (error: Error | null, part?: Buffer) => void): void {
    if (this.#isKnown) {
      // The rest is discarded, so that the sender can finish and read the error.
      done(null, this.kind === null ? undefined : part);
      return;
    }
    this.#head = Buffer.concat([this.#head, part]);
    if (this.#head.length >= HEAD) this.#decide();
    done(null, this.kind === null ? undefined : this.#head);
  }

  override _flush(done: (error: Error | null) => void): void {
    if (!this.#isKnown) this.#decide();
    done(this.kind === null ? refused(this.#problem) : null);
  }

  #decide(): void {
    this.#isKnown = true;
    const text = this.#head.toString('latin1', 0, HEAD);
    this.kind = Object.entries(this.#kinds).find(([, all]) => all.some((magic) => text.startsWith(magic)))?.[0] ?? null;
  }
}

/** The file name with only safe characters. */
const plainName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '')
    .slice(0, LONGEST_NAME) || 'map';

/** Streams the one file of a form to the map folder and describes it; a file that cannot be drawn is deleted. */
export async function uploadMap(
  request: FastifyRequest,
  files: TileFiles,
  { world, epsg }: { world?: string | undefined; epsg?: number | undefined },
): Promise<MapFile & { size: number }> {
  const room = await files.room();
  if (!room) throw refused('upload.mapFolder');
  const size = Number(request.headers['content-length'] ?? 0);
  if (size > LARGEST_MAP_FILE + 10_000) throw new AppError('tooLarge');
  if (room.bytes < size + SPARE) throw refused('upload.mapRoom');
  const placed = world === undefined ? null : { world: world.split(',').map(Number), epsg };
  const check = new HeadCheck(placed !== null);
  const form = { largest: LARGEST_MAP_FILE, field: 'file', folder: room.folder, check };
  return withFile(request, form, async ({ name: called, path }) => {
    const name = `${UPLOADED_MAPS}${plainName(called)}-${randomBytes(4).toString('hex')}.${check.kind}`;
    await files.keep(path, name, placed);
    try {
      return { name, ...(await files.inspect(name)), size };
    } catch (error) {
      await files.remove(name);
      if (!(error instanceof TileRefused)) throw error;
      throw refused(`upload.map.${error.kind}`);
    }
  });
}

/** Deletes an uploaded file that no source uses. */
export async function dropUnusedMap(db: Executor, files: TileFiles, name: string): Promise<void> {
  if (!name.startsWith(UPLOADED_MAPS)) return;
  const rows = await db.select({ id: mapSourceTable.id }).from(mapSourceTable).where(eq(mapSourceTable.url, name));
  if (rows.length === 0) await files.remove(name);
}

/** Deletes uploaded files that were not used within a day. */
export async function dropForgottenMaps(db: Executor, files: TileFiles, now: number): Promise<void> {
  for (const name of await files.uploadedBefore(now - UNUSED_MS)) await dropUnusedMap(db, files, name);
}
