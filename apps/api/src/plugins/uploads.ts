import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';

/** What a route takes that says nothing else. */
const LARGEST_FILE = 10 * 1_048_576;

/** Forms with one file. Whoever reads it says how large it may be. */
export const uploads = fp(async (app) => {
  await app.register(multipart, {
    limits: {
      fieldNameSize: 100,
      fieldSize: 1_000,
      fields: 10,
      files: 1,
      parts: 11,
      headerPairs: 50,
      fileSize: LARGEST_FILE,
    },
  });
});

export interface UploadedFile {
  /** As the sender calls it: words to show, never a path. */
  name: string;
  /** Where it lies until the work is done. */
  path: string;
  content: () => Promise<Buffer>;
}

interface FormOptions {
  largest?: number;
  field?: string | null;
  /** Where it comes to; a folder of the system's unless given. */
  folder?: string;
  /** Sees the file while it comes, and fails with what is wrong with it. */
  check?: Transform;
}

/** How reading a form can fail, by the code of the error. */
const problems: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'upload.oneFile',
  FST_FIELDS_LIMIT: 'upload.form',
  FST_PARTS_LIMIT: 'upload.form',
};

const badFile = (problem: string): AppError => new AppError('badFile', { fields: [{ path: '', problem }] });

/**
 * Runs `work` with the one file of a form, in its field `field` where that is named. It comes into a temporary file: who sends slowly
 * holds no memory and nobody's turn. Throws unsupportedMedia, tooLarge or badFile.
 */
export async function withFile<T>(
  request: FastifyRequest,
  { folder: parent = tmpdir(), ...form }: FormOptions,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia');
  const folder = await mkdtemp(join(parent, 'groundwatch-upload-'));
  try {
    const path = join(folder, 'file');
    const name = await receive(request, path, form);
    return await work({ name, path, content: () => readFile(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the file to `path`; returns its name. */
async function receive(
  request: FastifyRequest,
  path: string,
  { largest = LARGEST_FILE, field = null, check }: FormOptions,
): Promise<string> {
  let name: string | null = null;
  let isElsewhere = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: largest } })) {
      if (part.type !== 'file') continue;
      if (field === null || part.fieldname === field) {
        name = part.filename;
        await pipeline([part.file, ...(check ? [check] : []), createWriteStream(path)]);
        if (part.file.truncated) throw new AppError('tooLarge');
      } else {
        isElsewhere = true;
        part.file.resume();
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { statusCode, code = '' } = error as { statusCode?: number; code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) {
      const problem = problems[code];
      throw problem === undefined ? new AppError('tooLarge') : badFile(problem);
    }
    throw badFile('upload.cutOff');
  }
  if (name !== null) return name;
  throw badFile(isElsewhere ? 'upload.field' : 'fileMissing');
}
