import type { FrameContent } from '@groundwatch/protocol/rest';
import { explain } from '@groundwatch/protocol/wire';

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Content of quarantined bytes, as far as it can be read without a key; `adapter`: the one that received them, if known. Never throws. */
export function contentOf(bytes: Buffer, adapter: string | null): FrameContent {
  const { kind, sentAt, hasSecret, ident, report } = explain(bytes, adapter);
  return {
    kind,
    sentAt: sentAt === null ? null : isoOf(sentAt),
    hasSecret: hasSecret ?? false,
    ident: ident ?? null,
    sendCycle: report?.status?.values['sendCycle'] ?? null,
    collectCycle: report?.status?.values['collectCycle'] ?? null,
    sensors: (report?.readings ?? []).map(({ port, type, subAddress, collectedAt, quality, values }) => ({
      port,
      type,
      subAddress,
      collectedAt: isoOf(collectedAt),
      quality,
      values: structuredClone(values) as FrameContent['sensors'][number]['values'],
    })),
  };
}
