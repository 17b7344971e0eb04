import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Digest } from './digest.ts';
import { BackupError, unseal } from './sealed-stream.ts';
import type { Head } from './write-backup.ts';

/** Receives the parts of a backup one by one. */
export interface BackupSink {
  begin(head: Head): Promise<void>;
  /** `lines`: complete lines with their newlines. */
  write(lines: Buffer): Promise<void>;
  end(): Promise<void>;
}

/** A complete part of a backup, with the number and digest of its lines. */
export interface BackupPart {
  readonly head: Head;
  readonly rows: number;
  readonly digest: string;
}

const isEnd = (line: Buffer): boolean => line[0] === 0x5c && line[1] === 0x2e;

/**
 * Reads a whole backup and checks the digest of every part. Throws BackupError on a mismatch, when `sink` may already have received parts.
 */
export async function readBackup(path: string, passphrase: string, sink: BackupSink): Promise<BackupPart[]> {
  const found: BackupPart[] = [];
  let part: { head: Head; digest: Digest } | null = null;
  let rest: Buffer = Buffer.alloc(0);
  const take = async (chunk: Buffer): Promise<void> => {
    const data = Buffer.concat([rest, chunk]);
    let at = 0;
    let unsent = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, at)) {
      const line = data.subarray(at, end);
      if (part === null) {
        part = { head: JSON.parse(line.toString()) as Head, digest: new Digest() };
        await sink.begin(part.head);
        unsent = end + 1;
      } else if (isEnd(line)) {
        if (at > unsent) await sink.write(data.subarray(unsent, at));
        const is = part.digest.value;
        if (JSON.stringify(is) !== line.subarray(2).toString())
          throw new BackupError('The backup does not hold what it says.');
        await sink.end();
        found.push({ head: part.head, ...is });
        part = null;
      } else {
        part.digest.add(line);
      }
      at = end + 1;
    }
    if (part !== null && at > unsent) await sink.write(data.subarray(unsent, at));
    rest = data.subarray(at);
  };
  await pipeline(
    createReadStream(path),
    (source: AsyncIterable<Buffer>) => unseal(source, passphrase),
    createGunzip(),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) await take(chunk);
    },
  );
  if (found.at(-1)?.head.kind !== 'end') throw new BackupError('The backup is cut off: make another one.');
  return found;
}
