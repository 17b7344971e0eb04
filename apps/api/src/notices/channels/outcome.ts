import type { noticeChannelTable, StoredMessage } from '@groundwatch/db';
import type { HttpAnswer } from '../net/send-http.ts';
import type { Targets } from '../net/targets.ts';

export type ChannelRow = typeof noticeChannelTable.$inferSelect;

/** One message to one address, as a channel is given it. */
export interface Sending {
  channel: ChannelRow;
  /** The same in every try. */
  messageId: string;
  address: string;
  level: number;
  what: string;
  alarmId: number | null;
  /** When it was told of first, ms since 1970. */
  createdAt: number;
  message: StoredMessage;
  /** Of a push. */
  subscription: { endpoint: string; p256dh: string; auth: string } | null;
}

/** What came of a try. `proof`: what the other side said, and no secret. */
export type Outcome =
  | { kind: 'sent'; proof: string }
  /** It may go better later. */
  | { kind: 'failed'; proof: string; retryAfterS?: number }
  /** It will not. */
  | { kind: 'refused'; proof: string; reason: 'refused' | 'unsubscribed' };

export interface AttachedFile {
  filename: string;
  content: Buffer;
}
/** Makes the files of what is attached to a message; none where they cannot go by mail. */
export type AttachedFiles = (attached: NonNullable<StoredMessage['attached']>) => Promise<AttachedFile[]>;

export interface ChannelDeps {
  targets: Targets;
  /** The keys of web push, made when they are first needed. */
  pushKeys: () => Promise<{ publicKey: string; privateKey: string }>;
  clock: () => number;
  /** Instead of the robots' own hosts. */
  robotBase?: string | undefined;
  attachedFiles?: AttachedFiles | undefined;
}

export type Send = (sending: Sending, deps: ChannelDeps) => Promise<Outcome>;

/** Any try is over by then. */
export const TRY_MS = 20_000;

const LONGEST_PROOF = 500;
export const LONGEST_RETRY_S = 3_600;

/** One line of what was said, in which no secret stands. */
export function proofOf(text: string, secrets: Readonly<Record<string, string>>): string {
  let shown = text;
  for (const secret of Object.values(secrets))
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
      shown = shown.replaceAll(form, '•••');
  return (
    shown
      // What a terminal or a page could take for something else than text.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001F\u007F]+/g, ' ')
      .trim()
      .slice(0, LONGEST_PROOF)
  );
}

/** What an HTTP answer means, where nothing but its status counts. */
export function outcomeOf(answer: HttpAnswer, secrets: Readonly<Record<string, string>>): Outcome {
  const proof = proofOf(`HTTP ${answer.status} ${answer.text}`, secrets);
  if (answer.status >= 200 && answer.status < 300) return { kind: 'sent', proof };
  const isPassing = answer.status >= 500 || [408, 425, 429].includes(answer.status);
  if (!isPassing) return { kind: 'refused', proof, reason: 'refused' };
  const seconds = Number(answer.retryAfter);
  return {
    kind: 'failed',
    proof,
    ...(Number.isFinite(seconds) && seconds > 0 ? { retryAfterS: Math.min(seconds, LONGEST_RETRY_S) } : {}),
  };
}

/** There was no answer. */
export const failureOf = (error: unknown, secrets: Readonly<Record<string, string>>): Outcome => {
  const text = error instanceof Error ? error.message : 'failed';
  return error instanceof Error && error.name === 'TargetRefused'
    ? { kind: 'refused', proof: text, reason: 'refused' }
    : { kind: 'failed', proof: proofOf(text, secrets) };
};
