import { answerParent } from '../../../child/answer-parent.ts';
import { checkElevationModel } from './elevation-model.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import { checkSiteLayer } from './site-layer.ts';

/** A file check that runs in a child process with limits on time and memory. */
export interface ChildTask {
  kind: 'siteLayer' | 'elevationModel';
  content: Uint8Array;
}

export type ChildAnswer = { file: CheckedFile } | { problem: string; values: Record<string, unknown> };

answerParent<ChildTask, ChildAnswer>(async ({ kind, content }) => {
  try {
    const bytes = new Uint8Array(content);
    return { file: kind === 'siteLayer' ? checkSiteLayer(bytes) : await checkElevationModel(bytes) };
  } catch (error) {
    // Parsers fail in many ways on broken files; for the user all of them mean a damaged file.
    if (!(error instanceof FileProblem)) return { problem: `${kind}Damaged`, values: {} };
    return { problem: error.problem, values: error.values };
  }
});
