import { ANSWER, encodeAnswer, FrameFlag, FrameType, ResultCode, type Frame } from '@groundwatch/protocol/wire/grtu';
import type { DownlinkQuirks } from '../devices/downlink-quirks.ts';
import { answerRequest, type Reaction, type RequestContext } from './downlink.ts';
import type { Timers } from './timers.ts';

/** Requests that a device remembers. */
const REMEMBERED = 8;

interface Answer {
  readonly type: number;
  readonly body: Buffer;
}

interface Done {
  readonly type: number;
  readonly sequence: number;
  readonly answer: Answer;
}

export interface RequestsOptions {
  readonly manners: DownlinkQuirks;
  readonly timers: Timers;
  context(): RequestContext;
  /** Sends an answer over the connection existing by then. */
  reply(sequence: number, answer: Answer): void;
  act(reaction: Reaction): void;
}

/**
 * Processes the server's requests. One that is repeated, because its answer was lost, gets the same answer without being executed again;
 * reads are executed again.
 */
export class Requests {
  readonly #options: RequestsOptions;
  #done: Done[] = [];
  /** Busy answers given so far, by sequence. */
  readonly #busy = new Map<number, number>();
  #late = 0;

  constructor(options: RequestsOptions) {
    this.#options = options;
  }

  receive(frame: Frame): void {
    const { manners } = this.#options;
    if (manners.isSilent) return;
    const { type, sequence, flags } = frame.header;
    const isRepeated = (flags & FrameFlag.RESEND) !== 0;
    const known = isRepeated && this.#done.find((one) => one.sequence === sequence && one.type === type);
    if (known) {
      this.#say(sequence, known.answer);
      return;
    }
    if (this.#isBusy(sequence)) {
      this.#options.reply(sequence, this.#bare(type, ResultCode.BUSY));
      return;
    }
    if (manners.refuses !== undefined && type !== FrameType.PARAM_READ) {
      this.#say(sequence, this.#bare(type, manners.refuses));
      return;
    }
    const reaction = answerRequest(frame, { ...this.#options.context(), isFrozen: manners.keepsOldValues === true });
    this.#busy.delete(sequence);
    if (type !== FrameType.PARAM_READ) this.#remember({ type, sequence, answer: reaction });
    if (isRepeated || !manners.losesFirstAnswer) this.#say(sequence, reaction);
    this.#options.act(reaction);
  }

  /** A restart forgets requests. */
  forget(): void {
    this.#done = [];
    this.#busy.clear();
  }

  #bare(type: number, code: ResultCode): Answer {
    const result = { code, serverTimeMs: this.#options.context().nowMs, waiting: 0 };
    return { type: type | ANSWER, body: encodeAnswer({ result }) };
  }

  #remember(done: Done): void {
    this.#done = [...this.#done.filter(({ sequence }) => sequence !== done.sequence), done].slice(-REMEMBERED);
  }

  #isBusy(sequence: number): boolean {
    const times = this.#busy.get(sequence) ?? 0;
    if (times >= (this.#options.manners.busyTimes ?? 0)) return false;
    this.#busy.set(sequence, times + 1);
    return true;
  }

  #say(sequence: number, answer: Answer): void {
    const { manners, timers } = this.#options;
    const say = (): void => {
      this.#options.reply(sequence, answer);
      if (manners.answersTwice) this.#options.reply(sequence, answer);
    };
    if (manners.answersAfterS === undefined) {
      say();
      return;
    }
    this.#late += 1;
    timers.set(`late answer ${this.#late}`, manners.answersAfterS * 1_000, say);
  }
}
