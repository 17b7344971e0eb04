import { runInChild } from '../../../child/run-in-child.ts';
import type { FileTask } from './write-file.ts';

/** A report of the most rows and curves takes a few seconds on a quiet machine. */
const BOUNDS = { timeoutMs: 60_000, heapMb: 512 };

/** A report as a file, made in a process of its own, which is bounded in time and memory: live values do not wait for it. */
export const writeInChild = (task: FileTask, signal?: AbortSignal): Promise<Uint8Array> =>
  runInChild<Uint8Array>(new URL('./child.ts', import.meta.url), task, { ...BOUNDS, ...(signal ? { signal } : {}) });
