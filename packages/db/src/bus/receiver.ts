import type { BusEnvelope, BusMessage } from '@groundwatch/protocol/live';

type Handler = (envelope: BusEnvelope) => void;

const isList = Array.isArray;
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null;
/** The shape that receivers rely on, by kind. Entries are not checked, as the sender is a process of this project. */
const hasShape: { readonly [K in BusMessage['kind']]: (message: Extract<BusMessage, { kind: K }>) => boolean } = {
  live: ({ readings, statuses, contacts }) => isList(readings) && isList(statuses) && isList(contacts),
  alarm: ({ alarm }) => isRecord(alarm),
  analysis: ({ analyses }) => isList(analyses),
  command: ({ command }) => isRecord(command),
  changed: ({ changed }) => isRecord(changed),
  export: ({ progress }) => isRecord(progress),
  registry: ({ tables }) => isList(tables),
};
const isMessage = (message: BusMessage | null | undefined): boolean =>
  isRecord(message) && Object.hasOwn(hasShape, message!.kind) && hasShape[message!.kind](message as never);
/** A source is one start of a process; the oldest are dropped. */
const MOST_SOURCES = 1_000;

/** Reads an envelope; null where the text is not one. */
export function parseEnvelope(text: string): BusEnvelope | null {
  try {
    const value = JSON.parse(text) as BusEnvelope | null;
    const isEnvelope =
      typeof value?.source === 'string' && Number.isSafeInteger(value.number) && isMessage(value.message);
    return isEnvelope ? value : null;
  } catch {
    return null;
  }
}

/** The beginning of an envelope as `Sender` writes it. */
const HEAD = /^\{"source":"([\w-]+)","number":(\d{1,15}),"message":\{"kind":"(\w+)"/;

type Kind = BusMessage['kind'];
interface Subscriber {
  readonly handler: Handler;
  readonly onGap: () => void;
  readonly kinds: readonly Kind[] | undefined;
}

/** The receiving half of all buses: subscribers, and the sequence numbers that reveal a loss. */
export class Receiver {
  readonly #subscribers = new Set<Subscriber>();
  readonly #last = new Map<string, number>();

  subscribe(handler: Handler, onGap: () => void, kinds?: readonly Kind[]): { unsubscribe(): void } {
    const subscriber = { handler, onGap, kinds };
    this.#subscribers.add(subscriber);
    return { unsubscribe: () => void this.#subscribers.delete(subscriber) };
  }

  receive(text: string): void {
    const unwanted = this.#unwanted(text);
    if (unwanted) {
      this.#isNext(unwanted.source, unwanted.number);
      return;
    }
    const envelope = parseEnvelope(text);
    if (!envelope) return this.gap();
    if (!this.#isNext(envelope.source, envelope.number)) return;
    for (const { handler } of this.#subscribers) handler(envelope);
  }

  /** Source and number of a message of a kind that no subscriber wants, which need not be read whole. */
  #unwanted(text: string): { source: string; number: number } | null {
    const head = HEAD.exec(text);
    if (!head) return null;
    for (const { kinds } of this.#subscribers) if (kinds?.includes(head[3] as Kind) ?? true) return null;
    return { source: head[1]!, number: Number(head[2]) };
  }

  /** Counts a message; false: it was received before. */
  #isNext(source: string, number: number): boolean {
    const last = this.#last.get(source);
    if (last !== undefined && number <= last) return false;
    this.#last.delete(source);
    this.#last.set(source, number);
    if (this.#last.size > MOST_SOURCES) this.#last.delete(this.#last.keys().next().value!);
    if (last !== undefined && number !== last + 1) this.gap();
    return true;
  }

  /** Messages may have been lost: the next number is accepted as the first. */
  gap(): void {
    for (const { onGap } of this.#subscribers) onGap();
  }

  /** Forgets the numbers: the loss of a renewed connection was reported already. */
  reset(): void {
    this.#last.clear();
    this.gap();
  }
}
