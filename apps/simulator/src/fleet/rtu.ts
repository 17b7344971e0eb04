import type { ConnectionOptions } from 'node:tls';
import {
  ANSWER,
  decodeAnswer,
  encodeParams,
  FrameFlag,
  FrameType,
  ResultCode,
  type Frame,
} from '@groundwatch/protocol/wire/grtu';
import { Horn } from '../devices/horn.ts';
import { ParameterStore } from '../devices/parameters.ts';
import type { DeviceSpec } from '../devices/spec.ts';
import { RandomStream } from '../random.ts';
import type { Clock } from './clock.ts';
import { Connection } from './connection.ts';
import { DeviceClock } from './device-clock.ts';
import type { Reaction } from './downlink.ts';
import { checkServer, makeHello, type Greeting } from './hello.ts';
import { BUSY_WAIT_MS, Outbox, REFUSED_WAIT_MS, type Entry } from './outbox.ts';
import { Redial } from './redial.ts';
import { makeReport, reportBodies, type ReportType } from './report.ts';
import { Requests } from './requests.ts';
import { ShockRecorder } from './shock-recorder.ts';
import type { Statistics } from './statistics.ts';
import { Timers } from './timers.ts';
import { Waking } from './waking.ts';

export interface RtuOptions {
  readonly device: DeviceSpec;
  readonly host: string;
  readonly port: number;
  /** Over TLS, by these options. */
  readonly tls?: ConnectionOptions | undefined;
  readonly localAddress?: string;
  readonly clock: Clock;
  readonly statistics: Statistics;
  /** Unanswered reports in transmission. */
  readonly window?: number;
  /** First boot counter, so that a restarted simulator is a restarted device. */
  readonly boot?: number;
  /** Share of the usual waits: for an answer, after "busy" and a refusal, before it connects again. */
  readonly patience?: number;
}

/** Capacity of a device's flash. */
const STORE_ENTRIES = 10_000;
const ANSWER_WITHIN_MS = 30_000;
/** A server refuses a HELLO with a larger clock difference. */
const CLOCK_WINDOW_MS = 300_000;

/**
 * One RTU: measures on request, stores every report until it is answered, keeps a connection (or, if sleeping, opens one when needed), and
 * executes the server's requests.
 */
export class Rtu {
  readonly device: DeviceSpec;
  readonly outbox: Outbox;
  readonly parameters: ParameterStore;
  readonly #options: RtuOptions;
  readonly #horn = new Horn();
  readonly #random: RandomStream;
  readonly #time: DeviceClock;
  readonly #redial: Redial;
  /** How long it waits for an answer, ms. */
  readonly #answerMs: number;
  #connection: Connection | null = null;
  #greeting: Greeting | null = null;
  #helloSequence = -1;
  #isReady = false;
  #isStopped = true;
  #heardAt = 0;
  /** It has reported its parameters since its last restart. */
  #isIntroduced = false;
  #onCycle: () => void = () => undefined;
  readonly #recorder: ShockRecorder;
  readonly #requests: Requests;
  readonly #waking: Waking;
  readonly #timers: Timers;
  readonly #closed: (() => void)[] = [];

  constructor(options: RtuOptions) {
    const { patience = 1 } = options;
    this.#options = options;
    this.#answerMs = ANSWER_WITHIN_MS * patience;
    this.device = options.device;
    this.#timers = new Timers(options.clock);
    this.parameters = new ParameterStore(options.device);
    this.#random = new RandomStream(options.device.seed ^ (options.boot ?? 0));
    this.outbox = new Outbox({
      window: options.window ?? 4,
      capacity: STORE_ENTRIES,
      boot: options.boot ?? 1,
      patience,
    });
    this.#time = new DeviceClock(options.clock, (options.device.quirks.clockErrorS ?? 0) * 1_000);
    this.#redial = new Redial(options.clock, this.#random, patience);
    this.#recorder = new ShockRecorder(options.device, this.parameters, options.clock.now());
    this.#waking = new Waking(options.clock);
    this.#requests = new Requests({
      manners: options.device.quirks.downlink ?? {},
      timers: this.#timers,
      context: () => ({ parameters: this.parameters, horn: this.#horn, nowMs: options.clock.now() }),
      reply: (sequence, { type, body }) => {
        if (this.#isReady) this.#connection?.send({ type, boot: 0, sequence, flags: 0, body });
      },
      act: (reaction) => this.#act(reaction),
    });
  }

  get isConnected(): boolean {
    return this.#isReady;
  }

  start(): void {
    this.#isStopped = false;
    this.#turnNowAndThen();
    if (!this.device.quirks.isSleeping) this.#connect();
  }

  /** Calls the listener after every write of parameters, which may change the send cycle. */
  onCycle(listener: () => void): void {
    this.#onCycle = listener;
  }

  /** Closes the connection; unanswered entries stay in the outbox. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timers.clear();
    const connection = this.#connection;
    if (!connection) return;
    const closed = new Promise<void>((resolve) => this.#closed.push(resolve));
    connection.close();
    this.#timers.set('destroy', 1_000, () => connection.destroy());
    await closed;
    this.#timers.cancel('destroy');
  }

  /** Measures and stores a report, now or at `t`. Returns the stored entries in order. */
  report(reportType: ReportType = 0, t = this.#options.clock.now()): Entry[] {
    const report = makeReport({
      device: this.device,
      t,
      clockOffset: this.#time.offsetMs,
      isClockSet: this.#time.isSet,
      reportType,
      horn: this.#horn,
      parameters: this.parameters,
    });
    const waves = this.#recorder.bodies(t, this.#time.offsetMs);
    const stored = [
      ...reportBodies(report).map((body) => this.outbox.add(FrameType.REPORT, body)),
      ...waves.map((body) => this.outbox.add(FrameType.WAVE, body)),
    ];
    this.pump();
    return stored;
  }

  /** Sends answered entries again, with their sequence and marked as resent. */
  repeat(entries: Iterable<Entry>): void {
    for (const entry of entries) this.outbox.repeat(entry);
    this.pump();
  }

  heartbeat(): void {
    if (!this.#isReady || this.outbox.onWay > 0) return;
    this.#options.statistics.heartbeats += 1;
    this.#connection?.send({ type: FrameType.HEARTBEAT, ...this.outbox.identity(), flags: 0, body: Buffer.alloc(0) });
  }

  /** Breaks the connection for a while, like a mast without power. */
  drop(forMs: number): void {
    this.#redial.pause(forMs);
    this.#connection?.destroy();
  }

  /** Sends what may be sent; a sleeping device connects first. */
  pump(): void {
    if (this.#isStopped || this.outbox.size === 0) return;
    if (!this.#connection) {
      if (this.device.quirks.isSleeping && !this.#timers.has('connect')) this.#connect();
      return;
    }
    if (!this.#isReady) return;
    this.#timers.cancel('linger');
    const { clock, statistics } = this.#options;
    const now = clock.now();
    for (let entry = this.outbox.take(now); entry; entry = this.outbox.take(now)) {
      statistics.sent += 1;
      if (entry.tries > 1) statistics.resent += 1;
      this.#transmit(entry);
    }
    this.#awaitAnswers();
    if (now < this.outbox.notBefore) this.#timers.set('wait', this.outbox.notBefore - now, () => this.pump());
  }

  /** A lost frame is sent again; a link that loses everything is given up. */
  #awaitAnswers(): void {
    const { clock } = this.#options;
    const oldest = this.outbox.oldestSentAt();
    if (oldest === null) {
      this.#timers.cancel('answer');
      return;
    }
    this.#timers.set('answer', oldest + this.#answerMs - clock.now(), () => {
      if (this.#heardAt < oldest) {
        this.#connection?.destroy();
        return;
      }
      this.outbox.expire(clock.now() - this.#answerMs);
      this.pump();
    });
  }

  #transmit(entry: Entry): void {
    const flags =
      (entry.tries > 1 ? FrameFlag.RESEND : 0) |
      (this.outbox.size > this.outbox.onWay ? FrameFlag.MORE : 0) |
      (this.#time.isSet ? 0 : FrameFlag.CLOCK_UNSET);
    this.#connection?.send({ type: entry.type, boot: entry.boot, sequence: entry.sequence, flags, body: entry.body });
  }

  #connect(): void {
    this.#timers.cancel('connect');
    if (this.#isStopped || this.#connection) return;
    const { host, port, tls, localAddress, clock, statistics } = this.#options;
    const { pauseMs } = this.#redial;
    if (pauseMs > 0) {
      this.#timers.set('connect', pauseMs, () => this.#connect());
      return;
    }
    statistics.connects += 1;
    const connection = new Connection({
      host,
      port,
      tls,
      ...(localAddress ? { localAddress } : {}),
      deviceNo: this.device.deviceNo,
      clock,
      random: this.#random,
      badLink: this.device.quirks.badLink ?? 0,
      deviceTime: () => this.#time.seconds,
      onOpen: () => this.#hello(),
      onFrame: (frame) => this.#receive(frame),
      onClose: () => this.#lost(connection),
    });
    this.#connection = connection;
  }

  #hello(): void {
    const sendTime = this.#time.seconds;
    const secret = this.parameters.secret ?? this.device.secret;
    this.#greeting = makeHello({ ...this.device, ...(secret ? { secret } : {}) }, sendTime);
    const identity = this.outbox.identity();
    this.#helloSequence = identity.sequence;
    const flags = this.#time.isSet ? 0 : FrameFlag.CLOCK_UNSET;
    this.#connection?.send({ type: FrameType.HELLO, ...identity, flags, body: this.#greeting.body }, sendTime);
    this.#timers.set('answer', this.#answerMs, () => this.#connection?.destroy());
  }

  #lost(connection: Connection): void {
    if (this.#connection !== connection) return;
    const { statistics } = this.#options;
    statistics.badFrames += connection.skipped > 0 ? 1 : 0;
    statistics.disconnects += 1;
    if (this.#isReady) statistics.connected -= 1;
    this.#connection = null;
    this.#isReady = false;
    this.outbox.connectionLost();
    this.#timers.cancel('answer');
    this.#timers.cancel('linger');
    for (const resolve of this.#closed.splice(0)) resolve();
    if (this.#isStopped || (this.device.quirks.isSleeping && this.outbox.size === 0)) return;
    this.#timers.set('connect', this.#redial.failed(), () => this.#connect());
  }

  #receive(frame: Frame): void {
    const { type } = frame.header;
    this.#heardAt = this.#options.clock.now();
    if (type === FrameType.ERROR) this.#options.statistics.answered(ResultCode.UNSUPPORTED);
    else if (type === (FrameType.HELLO | ANSWER)) this.#welcomed(frame);
    else if (type & ANSWER) this.#answered(frame);
    else if (this.#isReady) {
      this.#options.statistics.commands += 1;
      this.#requests.receive(frame);
      this.#sleepWhenDone();
    }
  }

  #welcomed(frame: Frame): void {
    const answer = decodeAnswer(frame.body);
    if (!answer.ok || !this.#greeting || frame.header.sequence !== this.#helloSequence) return;
    const { code, serverTimeMs } = answer.value.result;
    this.#timers.cancel('answer');
    if (code !== ResultCode.STORED && code !== ResultCode.DUPLICATE) {
      this.#options.statistics.answered(code);
      // A refusal for a wrong clock has the right time, which the next HELLO uses.
      const isClockOff = Math.abs(this.#time.skewTo(serverTimeMs)) > CLOCK_WINDOW_MS;
      if (code === ResultCode.NOT_AUTHORISED && isClockOff) this.#time.set(serverTimeMs);
      else
        this.#redial.pause((code === ResultCode.BUSY ? BUSY_WAIT_MS : REFUSED_WAIT_MS) * (this.#options.patience ?? 1));
      this.#connection?.close();
      return;
    }
    const key = checkServer(this.#greeting, answer.value);
    if (key === false) {
      this.#connection?.destroy();
      return;
    }
    if (key) this.#connection?.setKey(key);
    if (!this.#time.isSet) this.#time.set(serverTimeMs);
    this.#isReady = true;
    this.#redial.succeeded();
    this.#options.statistics.connected += 1;
    this.#waking.connected();
    this.#waking.heard(answer.value.result.waiting);
    if (!this.#isIntroduced) this.#say(this.parameters.sets);
    this.#isIntroduced = true;
    this.pump();
    this.#sleepWhenDone();
  }

  #answered(frame: Frame): void {
    const answer = decodeAnswer(frame.body);
    if (!answer.ok) return;
    const { clock, statistics } = this.#options;
    const { code, waiting } = answer.value.result;
    this.#waking.heard(waiting);
    if ((frame.header.type & ~ANSWER) === FrameType.HEARTBEAT) {
      this.#sleepWhenDone();
      return;
    }
    const done = this.outbox.answer(frame.header, code, clock.now());
    statistics.answered(code);
    if (done) {
      const waitedMs = clock.now() - done.firstSentAt;
      if (done.tries === 1) statistics.latencies.add(waitedMs);
      statistics.onDone(waitedMs);
    }
    this.pump();
    this.#awaitAnswers();
    this.#sleepWhenDone();
  }

  #sleepWhenDone(): void {
    if (!this.device.quirks.isSleeping || this.outbox.size > 0) return;
    const { ms, isAsking } = this.#waking.next();
    this.#timers.set('linger', ms, () => {
      if (!isAsking) this.#connection?.close();
      else {
        this.heartbeat();
        this.#sleepWhenDone();
      }
    });
  }

  /** Reports its parameters unasked. */
  #say(sets: readonly number[]): void {
    this.outbox.add(FrameType.PARAMS, encodeParams(sets.map((set) => this.parameters.read(set))));
  }

  #turnNowAndThen(): void {
    const everyS = this.device.quirks.downlink?.changesItselfEveryS;
    if (everyS === undefined) return;
    this.#timers.set('turn', everyS * 1_000, () => {
      this.#say([this.parameters.turn()]);
      this.pump();
      this.#turnNowAndThen();
    });
  }

  #act(reaction: Reaction): void {
    if (reaction.setClockMs !== undefined) this.#time.set(reaction.setClockMs);
    if (reaction.isHornSounding) this.#options.statistics.hornsSounded += 1;
    if (reaction.isChanged) this.#onCycle();
    if (reaction.report !== undefined) this.report(reaction.report);
    if (reaction.restart) {
      this.outbox.restart();
      this.#requests.forget();
      this.#isIntroduced = false;
      this.#connection?.close();
    }
  }
}
