import { BUS_CHANNEL, type BusMessage } from '@groundwatch/protocol/live';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { probe } from '../probe.ts';
import type { Bus, Subscription } from './bus.ts';
import { natsOptions } from './nats-options.ts';
import { Receiver } from './receiver.ts';
import { Sender } from './sender.ts';

/** Half of the server's usual limit of 1 MB, for one message of a batch. */
const LIMIT = 512 * 1024;

/** The bus over NATS, for fleets. Subjects: `groundwatch.KIND`, live messages of one station `groundwatch.live.STATION`. */
export class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #sender = new Sender();
  readonly #receiver = new Receiver();
  #isListening = false;
  #isConnected = true;

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    void this.#watch();
  }

  /** Rejects where the server cannot be reached; later losses of the connection are repaired for as long as it takes. */
  static async open(url: string, caFile?: string): Promise<NatsBus> {
    return new NatsBus(
      await connect({
        ...natsOptions(url, caFile),
        name: 'groundwatch',
        maxReconnectAttempts: -1,
        reconnectTimeWait: 500,
      }),
    );
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    // Each station's readings under its own subject; one connection keeps their order for every receiver of all of them.
    for (const { message, text } of this.#sender.envelopes(messages, LIMIT))
      this.#connection.publish(subjectOf(message), text);
    await this.#connection.flush();
  }

  async subscribe(...subscriber: Parameters<Bus['subscribe']>): Promise<Subscription> {
    const subscription = this.#receiver.subscribe(...subscriber);
    if (!this.#isListening) {
      this.#isListening = true;
      this.#connection.subscribe(`${BUS_CHANNEL}.>`, {
        callback: (error, message) => {
          if (error) this.#receiver.gap();
          else this.#receiver.receive(message.string());
        },
      });
    }
    await this.#connection.flush();
    return subscription;
  }

  /** Sends a request to the server, as a lost connection may go unnoticed. */
  async check(): Promise<void> {
    if (!this.#isConnected) throw new Error('the NATS server is away');
    await this.#connection.flush();
  }

  async close(): Promise<void> {
    if (this.#connection.isClosed()) return;
    // Draining needs the server. If it does not answer, the connection is closed without draining.
    const isDrained = probe(() => this.#connection.drain());
    if (!(await isDrained())) await this.#connection.close();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#isConnected = false;
      if (type === 'reconnect') {
        this.#isConnected = true;
        this.#receiver.reset();
      }
      if (type === 'slowConsumer') this.#receiver.gap();
    }
  }
}

/** NATS subject of a message: `groundwatch.KIND`, with the station where the message concerns one alone. */
function subjectOf(message: BusMessage): string {
  if (message.kind === 'alarm') return `${BUS_CHANNEL}.alarm.${message.alarm.stationId}`;
  if (message.kind !== 'live') return `${BUS_CHANNEL}.${message.kind}`;
  const stations = new Set<number>();
  for (const list of [message.readings, message.statuses, message.contacts])
    for (const { stationId } of list) stations.add(stationId);
  const [station] = stations;
  return stations.size === 1 ? `${BUS_CHANNEL}.live.${station}` : `${BUS_CHANNEL}.live`;
}
