import type { ResourceKind } from '@groundwatch/protocol/rest';
import { AppError } from '../../../errors.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import { checkImage } from './image.ts';
import { checkInChild } from './in-child.ts';

const LONGEST_SIDE = 2_560;
const LONGEST_SIDE_OF_LOGO = 512;

/** Checks an uploaded file and returns the version to store. Throws badFile with the reason. */
export async function checkFile(kind: ResourceKind, content: Buffer): Promise<CheckedFile> {
  try {
    if (content.length === 0) throw new FileProblem('empty');
    if (kind === 'elevationModel') return await checkInChild(kind, content);
    if (kind === 'siteLayer' || kind === 'boundary') return await checkInChild('siteLayer', content);
    return await checkImage(content, kind === 'logo' ? LONGEST_SIDE_OF_LOGO : LONGEST_SIDE);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    throw new AppError('badFile', {
      fields: [{ path: '', problem: `upload.${error.problem}`, values: error.values }],
    });
  }
}
