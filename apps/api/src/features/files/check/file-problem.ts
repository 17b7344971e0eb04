import type { UploadAnswer } from '@groundwatch/protocol/rest';

/** Why a file is refused: a key below `field.upload` of the words, with the values of its text. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
  readonly problem: string;
  readonly values: Record<string, unknown>;

  constructor(problem: string, values: Record<string, unknown> = {}) {
    super(problem);
    this.problem = problem;
    this.values = values;
  }
}

/** The stored version of a file: always written by this server, never the uploaded bytes. */
export interface CheckedFile extends Pick<UploadAnswer, 'mediaType' | 'width' | 'height' | 'bounds'> {
  content: Uint8Array;
}
