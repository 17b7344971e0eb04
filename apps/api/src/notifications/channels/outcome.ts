import type { notificationChannelTable, StoredMessage } from '@groundwatch/db';
import type { HttpAnswer } from '../net/send-http.ts';
import type { Targets } from '../net/targets.ts';

export type ChannelRow = typeof notificationChannelTable.$inferSelect;

/** One message to one address, as passed to a channel. */
export interface Sending {
  channel: ChannelRow;
  /** The same in every attempt. */
  messageId: string;
  address: string;
  level: number;
  what: string;
  alarmId: number | null;
  /** Time of the first notification, ms since 1970. */
  createdAt: number;
  message: StoredMessage;
  /** For push only. */
  subscription: { endpoint: string; p256dh: string; auth: string } | null;
}

/** Result of an attempt. `proof`: the answer of the other side, without secrets. */
export type Outcome =
  | { kind: 'sent'; proof: string }
  /** A retry may succeed. */
  | { kind: 'failed'; proof: string; retryAfterS?: number }
  /** A retry is useless. */
  | { kind: 'refused'; proof: string; reason: 'refused' | 'unsubscribed' };

export interface AttachedFile {
  filename: string;
  content: Buffer;
}
/** Makes the attachments of a message; none where they cannot be sent by e-mail. */
export type AttachedFiles = (attached: NonNullable<StoredMessage['attached']>) => Promise<AttachedFile[]>;

export interface ChannelDeps {
  targets: Targets;
  /** The web push keys, created on first use. */
  pushKeys: () => Promise<{ publicKey: string; privateKey: string }>;
  clock: () => number;
  /** Replaces the robots' own hosts. */
  robotBase?: string | undefined;
  attachedFiles?: AttachedFiles | undefined;
}

export type Send = (sending: Sending, deps: ChannelDeps) => Promise<Outcome>;

/** The longest time of an attempt. */
export const TRY_MS = 20_000;

const LONGEST_PROOF = 500;
export const LONGEST_RETRY_S = 3_600;

/** The answer as one line without secrets. */
export function proofOf(text: string, secrets: Readonly<Record<string, string>>): string {
  let shown = text;
  for (const secret of Object.values(secrets))
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
      shown = shown.replaceAll(form, '•••');
  return (
    shown
      // Control characters that a terminal or page could interpret.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001F\u007F]+/g, ' ')
      .trim()
      .slice(0, LONGEST_PROOF)
  );
}

/** Result of an HTTP answer where only its status counts. */
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

/** Result where no answer came. */
export const failureOf = (error: unknown, secrets: Readonly<Record<string, string>>): Outcome => {
  const text = error instanceof Error ? error.message : 'failed';
  return error instanceof Error && error.name === 'TargetRefused'
    ? { kind: 'refused', proof: text, reason: 'refused' }
    : { kind: 'failed', proof: proofOf(text, secrets) };
};
