import { worstDataFirst, type AnalysisState } from '@groundwatch/protocol/model';
import type { LiveAnalysis } from '@groundwatch/protocol/live';
import { analysisKey, type LiveState } from '../live-store.ts';

export type DataState = AnalysisState<'data'>;

/** The server's analysis of a device and its sensors. Undefined before the first one. */
export interface Stored {
  readonly connection: LiveAnalysis | undefined;
  readonly voltage: LiveAnalysis | undefined;
  readonly signal: LiveAnalysis | undefined;
  /** Of the worst sensor. */
  readonly data: LiveAnalysis | undefined;
}

const rankOf = (analysis: LiveAnalysis): number => worstDataFirst.indexOf(analysis.state as DataState);

export function storedOf(
  { deviceNo, sensors }: { readonly deviceNo: string; readonly sensors: readonly { readonly id: number }[] },
  { analyses }: Pick<LiveState, 'analyses'>,
): Stored {
  const of = (aspect: LiveAnalysis['aspect'], sensorId: number | null = null): LiveAnalysis | undefined =>
    analyses.get(analysisKey({ deviceNo, sensorId, aspect }));
  let data: LiveAnalysis | undefined;
  for (const { id } of sensors) {
    const own = of('data', id);
    if (own && (!data || rankOf(own) < rankOf(data))) data = own;
  }
  return { connection: of('connection'), voltage: of('voltage'), signal: of('signal'), data };
}

export const isSameStored = (a: Stored, b: Stored): boolean =>
  a.connection === b.connection && a.voltage === b.voltage && a.signal === b.signal && a.data === b.data;
