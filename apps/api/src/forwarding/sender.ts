import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../context.ts';
import { TRY_MS } from '../notifications/channels/outcome.ts';
import type { Targets } from '../notifications/net/targets.ts';
import { settleAgain } from './again.ts';
import type { DestinationRow } from './destination.ts';
import type { Link, OpenLink, Sent } from './links/link.ts';
import type { ForwardMessage } from './messages.ts';
import { Pace } from './pace.ts';
import type { renderAll } from './render.ts';
import type { Position } from './sources.ts';
import { writeDeadLetter } from './state.ts';
import { TemplateError } from './template.ts';

export interface SenderDeps {
  /** The connection that holds the lock. */
  owner: Queryable;
  targets: Targets;
  openLink: OpenLink;
  clock: () => number;
}

/** Attempts for a message that the other side fails on while it answers others. */
const MOST_TRIES = 20;

/** A message to send. */
export interface Work {
  readonly message: ForwardMessage;
  readonly made: Awaited<ReturnType<typeof renderAll>>[number];
  readonly position: Position | null;
  /** Id of the refused message that is sent again; null: a new one. */
  readonly letterId: number | null;
}

/** Waits `ms`, or until stopped. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Sends single messages to one destination, at its rate, and keeps what it refuses. */
export class Sender {
  readonly #destination: DestinationRow;
  readonly #deps: SenderDeps;
  readonly #signal: AbortSignal;
  readonly #pace: Pace;
  #link: Link | null = null;
  /** Messages that are accepted already. */
  readonly #taken = new Set<string>();
  readonly #tries = new Map<string, number>();
  #sent = 0;

  constructor(destination: DestinationRow, deps: SenderDeps, signal: AbortSignal) {
    this.#destination = destination;
    this.#deps = deps;
    this.#signal = signal;
    this.#pace = new Pace(destination.rateLimit);
  }

  get isConnected(): boolean {
    return this.#link?.isOpen === true;
  }

  /** Returns what went wrong, or null. */
  async connect(): Promise<string | null> {
    this.#link = null;
    try {
      this.#link = await this.#deps.openLink(this.#destination, this.#deps.targets, TRY_MS);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : 'failed';
    }
  }

  /** Result of the message; one that was stored as refused counts as sent. null: it was not started. */
  async send({ message, made, letterId }: Work): Promise<Sent | null> {
    const { owner, clock } = this.#deps;
    const { id } = this.#destination;
    if (made === null || (letterId === null && this.#taken.has(message.id))) return { kind: 'sent' };
    if (made instanceof TemplateError) {
      await writeDeadLetter(owner, id, message, { reason: 'template', detail: made.message }, clock());
      this.#taken.add(message.id);
      return { kind: 'sent' };
    }
    await pause(this.#pace.take(performance.now()), this.#signal);
    if (this.#signal.aborted) return null;
    let sent = await this.#link!.send(made);
    if (sent.kind === 'failed' && sent.isOwn === true) {
      const tries = (this.#tries.get(message.id) ?? 0) + 1;
      this.#tries.set(message.id, tries);
      if (tries >= MOST_TRIES) sent = { kind: 'refused', detail: sent.detail };
    }
    if (sent.kind === 'failed') return sent;
    if (sent.kind === 'refused')
      await writeDeadLetter(owner, id, message, { reason: 'refused', detail: sent.detail }, clock());
    else {
      this.#sent += 1;
      if (letterId !== null) await settleAgain(owner, [letterId]);
    }
    if (letterId === null) this.#taken.add(message.id);
    return sent;
  }

  /** The position is past all accepted messages. */
  forget(): void {
    this.#taken.clear();
    this.#tries.clear();
  }

  /** Number of messages sent since the last call. */
  takeSent(): number {
    const sent = this.#sent;
    this.#sent = 0;
    return sent;
  }

  close(): void {
    this.#link?.close();
  }
}
