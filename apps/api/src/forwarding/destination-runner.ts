import type { Pool } from '../context.ts';
import { nextAgain, settleAgain } from './again.ts';
import type { DestinationRow } from './destination.ts';
import { loadMessages, type ForwardMessage } from './messages.ts';
import { renderAll } from './render.ts';
import { pause, Sender, type SenderDeps, type Work } from './sender.ts';
import { readEntries, type Position } from './sources.ts';
import { isBefore, passOver, readPosition, writeProgress, type Progress } from './state.ts';

export interface RunnerDeps extends SenderDeps {
  pool: Pool;
  log: Record<'info' | 'warn' | 'error', (values: object, text: string) => void>;
}

/** Polling interval of the outbox and the longest time between two writes of the progress. */
const POLL_MS = 500;
const TELL_MS = 2_000;
const REST_MS = 5_000;
/** Interval of checks for messages that are too old or too many. */
const PASS_OVER_MS = 60_000;
const BACK_OFF_MS = { first: 500, most: 300_000 } as const;

/**
 * Sends the outbox of one destination from its stored position: in order per device, several devices in parallel, and past a message only
 * once the other side has accepted it. After a crash, messages whose acceptance was not stored are sent again with the same id.
 */
export class DestinationRunner {
  readonly #destination: DestinationRow;
  readonly #deps: RunnerDeps;
  readonly #abort = new AbortController();
  readonly #sender: Sender;
  readonly #running: Promise<void>;
  #backOffMs: number = BACK_OFF_MS.first;
  #position: Position | null = null;
  #dropped = 0;
  #isFailing = true;
  #error: string | null = null;
  #announcedAt = 0;
  #passedOverAt = 0;

  constructor(destination: DestinationRow, deps: RunnerDeps) {
    this.#destination = destination;
    this.#deps = deps;
    this.#sender = new Sender(destination, deps, this.#abort.signal);
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
        await pause(BACK_OFF_MS.first, this.#abort.signal);
      }
    }
    this.#sender.close();
    await this.#report(true).catch((err: unknown) =>
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
      await this.#report();
      return again.length > 0 ? 0 : POLL_MS;
    }
    const { entries, end } = page;
    const messages = await loadMessages(pool, entries);
    const works = await this.#worksOf(messages, (index) => ({ position: entries[index]!.position, letterId: null }));
    if (!(await this.#sendAll(works, end))) return this.#backOff();
    // Deleted by people, or older than the retention of readings.
    this.#dropped += messages.filter((message) => message === null).length;
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
        const sent = await this.#sender.send(work);
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
        await this.#report();
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
    await this.#report(hasFailed || works.length > 0);
    return !hasFailed;
  }

  /** Moves the position up to the first message that the other side has not accepted. */
  #moveTo(works: readonly Work[], open: ReadonlySet<Work>, end: Position): void {
    const [first] = open;
    const index = first ? works.indexOf(first) : works.length;
    const before = works[index - 1]?.position;
    if (!first) {
      this.#position = end;
      this.#sender.forget();
    } else if (before && isBefore(this.#position!, before)) this.#position = before;
  }

  async #connect(): Promise<boolean> {
    if (this.#sender.isConnected) return true;
    const problem = await this.#sender.connect();
    this.#isFailing = problem !== null;
    if (problem === null) return true;
    this.#error = problem;
    await this.#report(true);
    return false;
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
    this.#dropped += passed.count;
    await this.#report(true);
  }

  /** Stores the progress: now, or when the last time is long enough ago. */
  async #report(isNow = false): Promise<void> {
    const now = this.#deps.clock();
    if (!this.#position || (!isNow && now - this.#announcedAt < TELL_MS)) return;
    this.#announcedAt = now;
    const error = this.#error;
    const progress: Progress = {
      position: this.#position,
      sent: this.#sender.takeSent(),
      dropped: this.#dropped,
      isWorking: !this.#isFailing && this.#sender.isConnected,
      error,
    };
    this.#dropped = 0;
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
      await pause(Math.min(left, REST_MS), this.#abort.signal);
      await this.#report();
    }
  }
}
