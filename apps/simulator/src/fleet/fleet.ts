import type { ConnectionOptions } from 'node:tls';
import type { DeviceSpec } from '../devices/spec.ts';
import type { Clock } from './clock.ts';
import { Rtu } from './rtu.ts';
import { Statistics } from './statistics.ts';

export interface FleetOptions {
  readonly devices: readonly DeviceSpec[];
  readonly host: string;
  readonly port: number;
  /** Over TLS, by these options. */
  readonly tls?: ConnectionOptions | undefined;
  readonly clock: Clock;
  readonly boot: number;
  /** New connections per second while the fleet connects. */
  readonly dialRate: number;
  /** Unanswered reports of a device in transmission. */
  readonly window?: number;
  /** Share of the usual waits of a device. */
  readonly patience?: number;
}

/**
 * Local address of a device on this machine: 127/8 is all loopback on Linux, so every device gets its own address like on a real network,
 * and limits per address do not apply to the machine as a whole.
 */
export function loopbackAddress(host: string, index: number): string | undefined {
  if (process.platform !== 'linux' || !host.startsWith('127.')) return undefined;
  return `127.${1 + ((index >> 14) & 63)}.${(index >> 7) & 127}.${1 + (index & 127)}`;
}

/** Many RTUs with common statistics. */
export class Fleet {
  readonly statistics = new Statistics();
  readonly rtus: readonly Rtu[];
  readonly #options: FleetOptions;
  readonly #cancels: (() => void)[] = [];

  constructor(options: FleetOptions) {
    this.#options = options;
    this.rtus = options.devices.map((device, index) => {
      const localAddress = loopbackAddress(options.host, index);
      return new Rtu({
        device,
        host: options.host,
        port: options.port,
        tls: options.tls,
        ...(localAddress ? { localAddress } : {}),
        clock: options.clock,
        statistics: this.statistics,
        boot: options.boot,
        patience: options.patience ?? 1,
        ...(options.window ? { window: options.window } : {}),
      });
    });
  }

  /** Connects one device after the other; sleeping devices connect when they have something to send. */
  start(): void {
    for (const [index, rtu] of this.rtus.entries()) {
      this.#cancels.push(this.#options.clock.after((index / this.#options.dialRate) * 1_000, () => rtu.start()));
    }
  }

  /** Unanswered reports and waveforms on the devices. */
  get unanswered(): number {
    return this.rtus.reduce((sum, rtu) => sum + rtu.outbox.size, 0);
  }

  async stop(): Promise<void> {
    for (const cancel of this.#cancels) cancel();
    await Promise.all(this.rtus.map((rtu) => rtu.stop()));
  }
}
