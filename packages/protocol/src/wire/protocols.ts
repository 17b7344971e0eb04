import type { Adapter } from '../model/index.ts';
import type { Explained, Protocol } from './conversation.ts';
import { GrtuConversation } from './grtu/conversation.ts';
import { explain as explainGrtu } from './grtu/explain.ts';
import { Hj212Conversation, explain as explainHj212 } from './hj212/conversation.ts';
import { Sl651Conversation, explain as explainSl651 } from './sl651/conversation.ts';

const protocols: Readonly<Record<Adapter, Protocol>> = {
  grtu1: { open: () => new GrtuConversation(), explain: explainGrtu },
  sl651: { open: () => new Sl651Conversation(), explain: explainSl651 },
  hj212: { open: () => new Hj212Conversation(), explain: explainHj212 },
};
const byAdapter = new Map<string, Protocol>(Object.entries(protocols));

/** The protocol of a TCP server; undefined if this version lacks it. */
export const protocolOf = (adapter: string): Protocol | undefined => byAdapter.get(adapter);

/** Content of stored bytes in the protocol of this adapter; null: in the first protocol that can read them. Never throws. */
export function explain(bytes: Buffer, adapter: string | null): Explained {
  const asked = adapter === null ? [...byAdapter.values()] : [byAdapter.get(adapter)];
  const found = asked.map((protocol) => protocol?.explain(bytes) ?? { kind: 'unreadable' as const, sentAt: null });
  return found.find(({ kind }) => kind !== 'unreadable') ?? (found[0] as Explained);
}
