import { runInChild } from '../../../child/run-in-child.ts';
import type { FileTask } from './write-file.ts';

/** The largest report takes a few seconds on an idle machine. */
const BOUNDS = { timeoutMs: 60_000, heapMb: 512 };

/** Writes a report file in a child process with limits on time and memory, so that live values are not delayed. */
export const writeInChild = (task: FileTask, signal?: AbortSignal): Promise<Uint8Array> =>
  runInChild<Uint8Array>(new URL('./child.ts', import.meta.url), task, { ...BOUNDS, ...(signal ? { signal } : {}) });
