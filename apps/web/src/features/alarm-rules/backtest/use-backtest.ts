import { useCallback, useEffect, useRef, useState } from 'react';
import type { Backtest, BacktestPost } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';

export type BacktestRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly since: number }
  | { readonly kind: 'failed'; readonly error: Error }
  /** `of`: what was asked for, to know whether it is still that. */
  | { readonly kind: 'done'; readonly of: string; readonly result: Backtest };

const none: BacktestRun = { kind: 'none' };

/** What a back-test is of, whatever its period: the definition and where it would hold. */
export const subjectOf = ({ scope, overridesId, ruleId, definition }: Omit<BacktestPost, 'from' | 'to'>): string =>
  JSON.stringify([scope, overridesId ?? null, ruleId ?? null, definition]);

/** Runs one back-test at a time; leaving or cancelling ends it at the server too. */
export function useBacktest() {
  const [run, setRun] = useState<BacktestRun>(none);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setRun(none);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback((asked: BacktestPost) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setRun({ kind: 'running', since: Date.now() });
    const finish = (next: BacktestRun): void => {
      if (running.current !== own) return;
      running.current = null;
      setRun(next);
    };
    call('POST /rest/alarm-rules/backtest', { body: asked, signal: own.signal }).then(
      (result) => finish({ kind: 'done', of: subjectOf(asked), result }),
      (error: unknown) => finish({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    );
  }, []);
  return { run, start, cancel };
}

/** What is kept of a back-test with the version that it spoke for: the figures, not every episode. */
export function summaryOf(result: Backtest): Record<string, unknown> {
  const { episodes: _, subjects: _subjects, ...kept } = result;
  return { ...kept };
}
