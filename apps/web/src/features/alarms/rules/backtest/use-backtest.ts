import { useCallback, useEffect, useRef, useState } from 'react';
import type { Backtest, BacktestPost } from '@groundwatch/protocol/rest';
import { call } from '../../../../api/client.ts';

export type BacktestRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly since: number }
  | { readonly kind: 'failed'; readonly error: Error }
  /** `of`: what was tested, to detect changes. */
  | { readonly kind: 'done'; readonly of: string; readonly result: Backtest };

const none: BacktestRun = { kind: 'none' };

/** The subject of a back-test without its period: definition and scope. */
export const subjectOf = ({ scope, overridesId, ruleId, definition }: Omit<BacktestPost, 'from' | 'to'>): string =>
  JSON.stringify([scope, overridesId ?? null, ruleId ?? null, definition]);

/** Runs one back-test at a time. Leaving or cancelling ends it on the server too. */
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

/** The part of a back-test that is stored with the version: the figures without the episodes. */
export function summaryOf(result: Backtest): Record<string, unknown> {
  const { episodes: _, subjects: _subjects, ...kept } = result;
  return { ...kept };
}
