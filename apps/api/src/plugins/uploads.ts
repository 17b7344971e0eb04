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
  content: Buffer;
}

/** The one file of a form. Throws unsupportedMedia, tooLarge or badFile. */
export async function fileOf(request: FastifyRequest, largest = LARGEST_FILE): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia');
  try {
    const part = await request.file({ limits: { fileSize: largest } });
    if (part) return { name: part.filename, content: await part.toBuffer() };
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) throw new AppError('tooLarge');
    throw new AppError('badFile', { fields: [{ path: '', problem: 'other' }] });
  }
  throw new AppError('badFile', { fields: [{ path: '', problem: 'fileMissing' }] });
}
