import { parameterSetOf } from '@groundwatch/protocol/model';
import {
  decodeCommand,
  decodeHorn,
  decodeParams,
  encodeParams,
  FrameType,
  ResultCode,
  type Answer,
  type HornControl,
  type ParamValue,
} from '@groundwatch/protocol/wire/grtu';
import { Rtu, type Request } from './rtu.ts';
import { until } from './until.ts';

/** How the device treats a request. `forget`: it carries it out but the answer is lost. `hold`: it waits for `letGo`. */
export type Manner = 'do' | 'ignore' | 'forget' | 'refuse' | 'busy' | 'twice' | 'hold';

const result = (code: ResultCode): Answer => ({ result: { code, serverTimeMs: Date.now(), waiting: 0 } });

/** A device that carries out every request once: parameters, horn, commands. */
export class Device {
  readonly rtu: Rtu;
  /** Every request received. */
  readonly asked: Request[] = [];
  /** The requests carried out, each once. */
  readonly done: Request[] = [];
  readonly horns: HornControl[] = [];
  readonly values = new Map<number, Record<string, ParamValue>>();
  /** How it treats requests. */
  manner: (request: Request) => Manner = () => 'do';
  readonly #answers = new Map<number, Answer>();
  readonly #held: Request[] = [];

  constructor(deviceNo: string, port: number) {
    this.rtu = new Rtu(deviceNo, port);
    this.rtu.onRequest = (request) => this.#take(request);
    this.values.set(1, { ...blanks(1), sendCycle: 60, collectCycle: 60, deviceName: 'as delivered' });
  }

  /** Connects and reports its parameters. */
  async arrive(port?: number): Promise<void> {
    await this.rtu.connect(port);
    await this.sayParameters();
  }

  async sayParameters(): Promise<void> {
    const sets = [...this.values].map(([set, values]) => ({ set, values }));
    await this.rtu.deliver(encodeParams(sets), FrameType.PARAMS);
  }

  /** Sends a report with its present cycle, which is contact enough for waiting commands. */
  async report(level: number): Promise<void> {
    await this.rtu.report(level, Date.now(), Number(this.values.get(1)?.['sendCycle']));
  }

  leave(): void {
    this.rtu.close();
  }

  /** Resolves when this many requests of a type have arrived. */
  async wasAsked(type: number, times = 1): Promise<void> {
    await until(async () => this.countOf(type) >= times, `request ${type} at ${this.rtu.deviceNo}`);
  }

  countOf(type: number): number {
    return this.asked.filter((request) => request.type === type).length;
  }

  /** Carries out and answers the requests held back. */
  letGo(): void {
    for (const request of this.#held.splice(0)) this.rtu.answer(request, this.#answerTo(request));
  }

  #take(request: Request): void {
    this.asked.push(request);
    switch (this.manner(request)) {
      case 'ignore':
        return;
      case 'hold':
        this.#held.push(request);
        return;
      case 'refuse':
        this.rtu.answer(request, result(ResultCode.NOT_AUTHORISED));
        return;
      case 'busy':
        this.rtu.answer(request, result(ResultCode.BUSY));
        return;
      case 'forget':
        this.#answerTo(request);
        return;
      case 'twice':
        this.rtu.answer(request, this.#answerTo(request));
        this.rtu.answer(request, this.#answerTo({ ...request, isRepeated: true }));
        return;
      case 'do':
        this.rtu.answer(request, this.#answerTo(request));
    }
  }

  #answerTo(request: Request): Answer {
    const known = this.#answers.get(request.sequence);
    if (request.isRepeated && known) return known;
    this.done.push(request);
    const answer = { ...result(ResultCode.STORED), ...this.#do(request) };
    this.#answers.set(request.sequence, answer);
    return answer;
  }

  #do({ type, body }: Request): Partial<Answer> {
    if (type === FrameType.PARAM_READ) {
      return { params: decoded(decodeParams(body)).map(({ set }) => ({ set, values: this.values.get(set) ?? {} })) };
    }
    if (type === FrameType.PARAM_WRITE) {
      for (const { set, values } of decoded(decodeParams(body))) {
        this.values.set(set, { ...this.values.get(set), ...withoutSecrets(set, values) });
      }
    } else if (type === FrameType.HORN) this.horns.push(decoded(decodeHorn(body)));
    else if (type === FrameType.COMMAND) {
      return { commandResult: { code: 0, text: `did ${decoded(decodeCommand(body))}` } };
    }
    return {};
  }
}

const shown = (set: number) => (parameterSetOf(set)?.params ?? []).filter(({ isWriteOnly }) => !isWriteOnly);

const blanks = (set: number): Record<string, ParamValue> =>
  Object.fromEntries(
    shown(set).map(({ key, type, range }) => [key, type === 'string' ? '' : Math.max(0, range?.[0] ?? 0)]),
  );

const withoutSecrets = (set: number, values: Readonly<Record<string, ParamValue>>): Record<string, ParamValue> => {
  const keys = new Set(shown(set).map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
};

function decoded<T>(from: { ok: true; value: T } | { ok: false; reason: string }): T {
  if (from.ok) return from.value;
  throw new Error(from.reason);
}
