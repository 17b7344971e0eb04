import type { Pool, Queryable } from '../context.ts';
import { TRY_MS } from '../notices/channels/outcome.ts';
import type { Targets } from '../notices/net/targets.ts';
import { nextAgain, settleAgain } from './again.ts';
import type { DestinationRow } from './destination.ts';
import type { Link, OpenLink, Sent } from './links/link.ts';
import { loadMessages, type ForwardMessage } from './messages.ts';
import { Pace } from './pace.ts';
import { renderAll } from './render.ts';
import { readEntries, type Position } from './sources.ts';
import { isBefore, passOver, readPosition, writeDeadLetter, writeProgress, type Progress } from './state.ts';
import { TemplateError } from './template.ts';

export interface RunnerDeps {
  pool: Pool;
  /** The connection that holds the lock. */
  owner: Queryable;
  targets: Targets;
  openLink: OpenLink;
  clock: () => number;
  log: Record<'info' | 'warn' | 'error', (values: object, text: string) => void>;
}

/** Polling interval of the outbox and the longest time between two writes of the progress. */
const POLL_MS = 500;
const TELL_MS = 2_000;
const REST_MS = 5_000;
/** Interval of checks for messages that are too old or too many. */
const PASS_OVER_MS = 60_000;
const BACK_OFF_MS = { first: 500, most: 300_000 } as const;
/** Attempts for a message that the other side fails on while it answers others. */
const MOST_TRIES = 20;

/** A message to send. */
interface Work {
  readonly message: ForwardMessage;
  readonly made: Awaited<ReturnType<typeof renderAll>>[number];
  readonly position: Position | null;
  /** Id of the refused message that is sent again; null: a new one. */
  readonly letterId: number | null;
}

/**
 * Sends the outbox of one destination from its stored position: in order per device, several devices in parallel, and past a message only
 * once the other side has accepted it. After a crash, messages whose acceptance was not stored are sent again with the same id.
 */
export class DestinationRunner {
  readonly #destination: DestinationRow;
  readonly #deps: RunnerDeps;
  readonly #pace: Pace;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;
  #link: Link | null = null;
  #backOffMs: number = BACK_OFF_MS.first;
  #position: Position | null = null;
  /** Messages after the position that are accepted already. */
  readonly #taken = new Set<string>();
  readonly #tries = new Map<string, number>();
  #untold = { sent: 0, dropped: 0 };
  #isFailing = true;
  #error: string | null = null;
  #toldAt = 0;
  #passedOverAt = 0;

  constructor(destination: DestinationRow, deps: RunnerDeps) {
    this.#destination = destination;
    this.#deps = deps;
    this.#pace = new Pace(destination.rateLimit);
    this.#running = this.#run();
  }

  /** Starts no further message; resolves when those in progress are stored. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
  }

  get #isStopped(): boolean {
    return this.#abort.signal.aborted;
  }

  async #run(): Promise<void> {
    const { log, owner } = this.#deps;
    const { id } = this.#destination;
    while (!this.#isStopped) {
      try {
        this.#position ??= await readPosition(owner, id);
        if (!this.#position) break;
        await this.#passOver();
        const waitMs = await this.#step();
        await this.#rest(waitMs);
      } catch (err) {
        log.error({ err, destination: id }, 'messages could not be forwarded');
        await this.#wait(BACK_OFF_MS.first);
      }
    }
    this.#link?.close();
    await this.#tell(true).catch((err: unknown) =>
      log.warn({ err, destination: id }, 'how far forwarding came is not noted'),
    );
  }

  /** Sends the next messages; returns the time to wait afterwards (ms). */
  async #step(): Promise<number> {
    const { pool, owner } = this.#deps;
    const { id } = this.#destination;
    if (!(await this.#connect())) return this.#backOff();
    const again = await nextAgain(pool, id);
    if (again.length > 0) {
      const messages = await loadMessages(
        pool,
        again.map(({ source }) => source),
      );
      const gone = again.filter((_, index) => messages[index] === null);
      await settleAgain(
        owner,
        gone.map((letter) => letter.id),
      );
      const works = await this.#worksOf(messages, (index) => ({ position: null, letterId: again[index]!.id }));
      if (!(await this.#sendAll(works, null))) return this.#backOff();
    }
    const page = await readEntries(pool, this.#destination, this.#position!);
    if (!page) {
      await this.#tell();
      return again.length > 0 ? 0 : POLL_MS;
    }
    const { entries, end } = page;
    const messages = await loadMessages(pool, entries);
    const works = await this.#worksOf(messages, (index) => ({ position: entries[index]!.position, letterId: null }));
    if (!(await this.#sendAll(works, end))) return this.#backOff();
    // Deleted by people, or older than the retention of readings.
    this.#untold.dropped += messages.filter((message) => message === null).length;
    return 0;
  }

  async #worksOf(
    messages: readonly (ForwardMessage | null)[],
    of: (index: number) => Pick<Work, 'position' | 'letterId'>,
  ): Promise<Work[]> {
    const { format, templates, config } = this.#destination;
    const known = messages.flatMap((message, index) => (message ? [{ message, ...of(index) }] : []));
    const topic = typeof config['topic'] === 'string' ? config['topic'] : '';
    const form = { format, templates, topic };
    const made = await renderAll(
      this.#deps.pool,
      known.map(({ message }) => message),
      form,
    );
    return known.map((one, index) => ({ ...one, made: made[index] ?? null }));
  }

  /** Returns false when a message has to be retried later; nothing is in progress then. */
  async #sendAll(works: readonly Work[], end: Position | null): Promise<boolean> {
    const lanes = new Map<string, Work[]>();
    for (const work of works) lanes.set(work.message.lane, [...(lanes.get(work.message.lane) ?? []), work]);
    const open = new Set(works);
    const queues = [...lanes.values()];
    let hasFailed = false;
    let retryAfterS = 0;
    const runLane = async (queue: readonly Work[]): Promise<void> => {
      for (const work of queue) {
        if (hasFailed || this.#isStopped) return;
        const sent = await this.#sendOne(work);
        if (sent === null) return;
        if (sent.kind === 'failed') {
          hasFailed = true;
          this.#isFailing = true;
          this.#error = sent.detail;
          retryAfterS = Math.max(retryAfterS, sent.retryAfterS ?? 0);
          return;
        }
        open.delete(work);
        this.#isFailing = false;
        this.#backOffMs = BACK_OFF_MS.first;
        if (end) this.#moveTo(works, open, end);
        await this.#tell();
      }
    };
    const runLanes = async (): Promise<void> => {
      for (let queue = queues.shift(); queue && !hasFailed && !this.#isStopped; queue = queues.shift())
        await runLane(queue);
    };
    // Waits for all of them, even if one throws.
    const ended = await Promise.allSettled(Array.from({ length: this.#destination.inFlight }, runLanes));
    const failure = ended.find((one) => one.status === 'rejected');
    if (failure) throw failure.reason;
    if (end) this.#moveTo(works, open, end);
    if (retryAfterS > 0) this.#backOffMs = Math.max(this.#backOffMs, Math.min(retryAfterS * 1_000, BACK_OFF_MS.most));
    await this.#tell(hasFailed || works.length > 0);
    return !hasFailed;
  }

  /** Moves the position up to the first message that the other side has not accepted. */
  #moveTo(works: readonly Work[], open: ReadonlySet<Work>, end: Position): void {
    const [first] = open;
    const index = first ? works.indexOf(first) : works.length;
    const before = works[index - 1]?.position;
    if (!first) {
      this.#position = end;
      this.#taken.clear();
      this.#tries.clear();
    } else if (before && isBefore(this.#position!, before)) this.#position = before;
  }

  /** Result of the message; one that was stored as refused counts as sent. null: it was not started. */
  async #sendOne({ message, made, letterId }: Work): Promise<Sent | null> {
    const { owner, clock } = this.#deps;
    const { id } = this.#destination;
    if (made === null || (letterId === null && this.#taken.has(message.id))) return { kind: 'sent' };
    if (made instanceof TemplateError) {
      await writeDeadLetter(owner, id, message, { reason: 'template', detail: made.message }, clock());
      this.#taken.add(message.id);
      return { kind: 'sent' };
    }
    await this.#wait(this.#pace.take(performance.now()));
    if (this.#isStopped) return null;
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
      this.#untold.sent += 1;
      if (letterId !== null) await settleAgain(owner, [letterId]);
    }
    if (letterId === null) this.#taken.add(message.id);
    return sent;
  }

  async #connect(): Promise<boolean> {
    if (this.#link?.isOpen) return true;
    const { openLink, targets } = this.#deps;
    try {
      this.#link = await openLink(this.#destination, targets, TRY_MS);
      this.#isFailing = false;
      return true;
    } catch (error) {
      this.#link = null;
      this.#isFailing = true;
      this.#error = error instanceof Error ? error.message : 'failed';
      await this.#tell(true);
      return false;
    }
  }

  async #passOver(): Promise<void> {
    const now = this.#deps.clock();
    if (now - this.#passedOverAt < PASS_OVER_MS) return;
    this.#passedOverAt = now;
    const passed = await passOver(this.#deps.pool, this.#destination, this.#position!, now);
    if (!passed) return;
    const { id, name } = this.#destination;
    this.#deps.log.warn(
      { destination: id, name, messages: passed.count },
      'messages waited too long and are not forwarded',
    );
    this.#position = passed.position;
    this.#untold.dropped += passed.count;
    await this.#tell(true);
  }

  /** Stores the progress: now, or when the last time is long enough ago. */
  async #tell(isNow = false): Promise<void> {
    const now = this.#deps.clock();
    if (!this.#position || (!isNow && now - this.#toldAt < TELL_MS)) return;
    this.#toldAt = now;
    const { sent, dropped } = this.#untold;
    const error = this.#error;
    const progress: Progress = {
      position: this.#position,
      sent,
      dropped,
      isWorking: !this.#isFailing && this.#link?.isOpen === true,
      error,
    };
    this.#untold = { sent: 0, dropped: 0 };
    this.#error = null;
    await writeProgress(this.#deps.owner, this.#destination.id, progress, now);
  }

  #backOff(): number {
    const waitMs = this.#backOffMs;
    this.#backOffMs = Math.min(waitMs * 2, BACK_OFF_MS.most);
    return waitMs;
  }

  /** Waits after a step and stores meanwhile that the sender is alive. */
  async #rest(ms: number): Promise<void> {
    for (let left = ms; left > 0 && !this.#isStopped; left -= REST_MS) {
      await this.#wait(Math.min(left, REST_MS));
      await this.#tell();
    }
  }

  async #wait(ms: number): Promise<void> {
    if (ms <= 0 || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#abort.signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#abort.signal.addEventListener('abort', end, { once: true });
    });
  }
}
