import type { Adapter } from '../model/index.ts';
import type { Explained, Protocol } from './conversation.ts';
import { GrtuConversation } from './grtu/conversation.ts';
import { explain as explainGrtu } from './grtu/explain.ts';

/** Every wire protocol that is served, by the adapter of a TCP server. */
const protocols: ReadonlyMap<string, Protocol> = new Map<Adapter, Protocol>([
  ['grtu1', { open: () => new GrtuConversation(), explain: explainGrtu }],
]);

export const protocolOf = (adapter: string): Protocol | undefined => protocols.get(adapter);

/** What kept bytes say in the protocol of this adapter; null: in the first protocol that can read them. Never throws. */
export function explain(bytes: Buffer, adapter: string | null): Explained {
  const asked = adapter === null ? [...protocols.values()] : [protocols.get(adapter)];
  const found = asked.map((protocol) => protocol?.explain(bytes) ?? { kind: 'unreadable' as const, sentAt: null });
  return found.find(({ kind }) => kind !== 'unreadable') ?? (found[0] as Explained);
}
