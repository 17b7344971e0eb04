import { answerParent } from '../../../child/answer-parent.ts';
import { checkElevationModel } from './elevation-model.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import { checkSiteLayer } from './site-layer.ts';

/** What is checked in a process of its own: its time and memory end with it. */
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
    // Readers of broken files fail in ways of their own; to the sender they all mean the same.
    if (!(error instanceof FileProblem)) return { problem: `${kind}Damaged`, values: {} };
    return { problem: error.problem, values: error.values };
  }
});
