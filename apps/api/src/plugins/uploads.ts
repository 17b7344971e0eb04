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

/** Default limit of a route. */
const LARGEST_FILE = 10 * 1_048_576;

/** Forms with one file. Each route sets its size limit. */
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
  /** The sender's name for it: for display, never a path. */
  name: string;
  /** Path of the temporary file. */
  path: string;
  content: () => Promise<Buffer>;
}

interface FormOptions {
  largest?: number;
  field?: string | null;
  /** Target folder; the system's temporary folder by default. */
  folder?: string;
  /** Checks the file while it is received, and fails with the problem. */
  check?: Transform;
}

/** Problems of reading a form, by error code. */
const problems: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'upload.oneFile',
  FST_FIELDS_LIMIT: 'upload.form',
  FST_PARTS_LIMIT: 'upload.form',
};

const badFile = (problem: string): AppError => new AppError('badFile', { fields: [{ path: '', problem }] });

/**
 * Runs `work` with the one file of a form, in field `field` if given. It is received into a temporary file, so that a slow sender takes
 * neither memory nor a turn. Throws unsupportedMedia, tooLarge or badFile.
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

/** Writes the file to `path` and returns its name. */
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
