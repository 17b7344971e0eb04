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

/** How reading a form can fail, by the code of the error. */
const problems: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'upload.oneFile',
  FST_FIELDS_LIMIT: 'upload.form',
  FST_PARTS_LIMIT: 'upload.form',
};

const badFile = (problem: string): AppError => new AppError('badFile', { fields: [{ path: '', problem }] });

/** The one file of a form, in its field `field` where that is named. Throws unsupportedMedia, tooLarge or badFile. */
export async function fileOf(
  request: FastifyRequest,
  largest = LARGEST_FILE,
  field: string | null = null,
): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new AppError('unsupportedMedia');
  let file: UploadedFile | null = null;
  let isElsewhere = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: largest } })) {
      if (part.type !== 'file') continue;
      if (field === null || part.fieldname === field) file = { name: part.filename, content: await part.toBuffer() };
      else {
        isElsewhere = true;
        part.file.resume();
      }
    }
  } catch (error) {
    const { statusCode, code = '' } = error as { statusCode?: number; code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413) {
      const problem = problems[code];
      throw problem === undefined ? new AppError('tooLarge') : badFile(problem);
    }
    throw badFile('upload.cutOff');
  }
  if (file !== null) return file;
  throw badFile(isElsewhere ? 'upload.field' : 'fileMissing');
}
