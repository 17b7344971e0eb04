import { useCallback, useEffect, useRef, useState } from 'react';
import { download } from '../../api/download.ts';
import { liveClient } from '../../live/live.ts';
import type { ExportCall } from './export-choice.ts';
import { newId } from '../../api/new-id.ts';

export type ExportState =
  | { readonly kind: 'idle' }
  /** `total` is null until counted. */
  | { readonly kind: 'running'; readonly rows: number; readonly total: number | null; readonly bytes: number }
  | { readonly kind: 'done'; readonly file: string; readonly total: number; readonly bytes: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: Error };

/** One export at a time, with progress and cancelling. It ends with its page. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(async (query: ExportCall, name: string): Promise<void> => {
    if (running.current) return;
    const leaving = new AbortController();
    running.current = leaving;
    const exportId = newId();
    let [rows, total, bytes]: [number, number | null, number] = [0, null, 0];
    const report = (): void => {
      if (running.current === leaving) setState({ kind: 'running', rows, total, bytes });
    };
    const stopFollowing = liveClient.followExport(exportId, (progress) => {
      ({ rows, total } = progress);
      report();
    });
    report();
    try {
      const file = await download('GET /rest/history/export', name, {
        query: { ...query, exportId },
        signal: leaving.signal,
        onStart: (headers) => {
          total = Number(headers.get('x-total-rows') ?? 0);
          report();
        },
        onProgress: (count) => {
          bytes = count;
        },
      });
      setState({ kind: 'done', file, total: total ?? rows, bytes });
    } catch (error) {
      if (leaving.signal.aborted) setState({ kind: 'cancelled' });
      else setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      stopFollowing();
      running.current = null;
    }
  }, []);
  const cancel = useCallback(() => running.current?.abort(), []);
  return { state, start, cancel };
}
