import type { CommandKind } from '@groundwatch/protocol/model';

/** How a device handles the next request. */
export const doings = ['obey', 'refuse', 'silent', 'busy', 'lose', 'twice'] as const;
export type Doing = (typeof doings)[number];

/** A write-only value; the others are reported. */
export const HIDDEN = 's';
export const keys = ['x', 'y', 'z', HIDDEN] as const;

export interface Request {
  readonly sequence: number;
  readonly isRepeated: boolean;
  readonly isReading: boolean;
  readonly kind: CommandKind;
  /** Number of the command, for checks only. */
  readonly number: number;
  readonly values: Readonly<Record<string, number>>;
}

export interface Reply {
  readonly sequence: number;
  readonly result: 'done' | 'busy' | 'no';
  readonly values: Readonly<Record<string, number>>;
}

/** One connection as seen from both ends: either may be gone without the other knowing. */
export interface Connection {
  readonly via: string;
  readonly down: Request[];
  readonly up: Reply[];
}

/** Origin of a value: the command's number, 0: the device itself. */
interface Value {
  readonly value: number;
  readonly from: number;
}

/** A simulated RTU. It recognizes a repeated request by its sequence, until it restarts. */
export class Device {
  readonly id: number;
  connection: Connection | null = null;
  readonly values = new Map<string, Value>();
  /** How often each command was executed, by number. */
  readonly done = new Map<number, number>();
  restarts = 0;
  readonly #known = new Map<number, Reply>();

  constructor(id: number) {
    this.id = id;
    for (const key of keys) this.values.set(key, { value: 0, from: 0 });
  }

  /** Reads one request off its connection. */
  handle(doing: Doing): void {
    const connection = this.connection;
    const request = connection?.down.shift();
    if (!connection || !request || doing === 'silent') return;
    const { sequence } = request;
    if (doing === 'busy') {
      connection.up.push({ sequence, result: 'busy', values: {} });
      return;
    }
    const reply = this.#replyTo(request, doing);
    if (doing !== 'lose') connection.up.push(reply);
    if (doing === 'twice') connection.up.push(reply);
  }

  #replyTo(request: Request, doing: Doing): Reply {
    const { sequence, isReading } = request;
    if (isReading) return { sequence, result: doing === 'refuse' ? 'no' : 'done', values: this.#reported() };
    const known = request.isRepeated ? this.#known.get(sequence) : undefined;
    if (known) return known;
    const reply: Reply = { sequence, result: doing === 'refuse' ? 'no' : 'done', values: {} };
    this.#known.set(sequence, reply);
    if (reply.result === 'done') this.#execute(request);
    return reply;
  }

  #execute({ number, values }: Request): void {
    this.done.set(number, (this.done.get(number) ?? 0) + 1);
    for (const [key, value] of Object.entries(values)) this.values.set(key, { value, from: number });
  }

  #reported(): Record<string, number> {
    return Object.fromEntries(
      [...this.values].filter(([key]) => key !== HIDDEN).map(([key, { value }]) => [key, value]),
    );
  }

  turn(key: string, value: number): void {
    this.values.set(key, { value, from: 0 });
  }

  restart(): void {
    this.#known.clear();
    this.restarts += 1;
    this.connection = null;
  }
}
