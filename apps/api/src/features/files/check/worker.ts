import { parentPort, workerData } from 'node:worker_threads';
import { checkElevationModel } from './elevation-model.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import { checkSiteLayer } from './site-layer.ts';

/** What is checked in a thread of its own: its time and memory end with it. */
export interface WorkerTask {
  kind: 'siteLayer' | 'elevationModel';
  content: Uint8Array<ArrayBuffer>;
}

export type WorkerAnswer = { file: CheckedFile } | { problem: string; values: Record<string, unknown> };

async function answerOf({ kind, content }: WorkerTask): Promise<WorkerAnswer> {
  try {
    return { file: kind === 'siteLayer' ? checkSiteLayer(content) : await checkElevationModel(content) };
  } catch (error) {
    // Readers of broken files fail in ways of their own; to the sender they all mean the same.
    if (!(error instanceof FileProblem)) return { problem: `${kind}Damaged`, values: {} };
    return { problem: error.problem, values: error.values };
  }
}

parentPort?.postMessage(await answerOf(workerData as WorkerTask));
