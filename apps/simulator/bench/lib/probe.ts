import { encodeFrame, encodeReport, FrameType } from '@groundwatch/protocol/wire/grtu';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { DeviceSpec } from '../../src/devices/spec.ts';
import { makeReport } from '../../src/fleet/report.ts';

export interface Sent {
  /** The value that the page has to show: battery, V. */
  readonly value: string;
  /** When the last byte was written, ms since 1970 with fractions. */
  readonly at: number;
}

/** Battery voltages from 10.00 in steps of 0.01: unique for the length of a measurement. */
const STEPS = 4_000;

/** The device whose values are looked for on the page. */
export class Probe {
  readonly #socket: Socket;
  readonly #device: DeviceSpec;
  readonly #agoS: number;
  #count = 0;
  #lastSecond = 0;

  private constructor(socket: Socket, device: DeviceSpec, agoS: number) {
    this.#socket = socket;
    this.#agoS = agoS;
    this.#device = device;
    socket.on('error', () => undefined);
    socket.resume();
  }

  /** `agoS`: age of its first report; reports closer together than a second are in the past. */
  static async connect(port: number, device: DeviceSpec, agoS = 3_600): Promise<Probe> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    await once(socket, 'connect');
    return new Probe(socket, device, agoS);
  }

  /** STATUS has whole seconds, so each report is a second after the last one. `opening`: value of its crack gauge, mm. */
  send(opening?: number): Sent {
    const t = Date.now();
    this.#count += 1;
    this.#lastSecond = Math.max(this.#lastSecond + 1, Math.floor(t / 1_000) - this.#agoS);
    const volts = 10 + (this.#count % STEPS) / 100;
    const report = makeReport({
      device: this.#device,
      t: this.#lastSecond * 1_000,
      clockOffset: 0,
      isClockSet: true,
      reportType: 0,
    });
    if (report.status) report.status.values['battery'] = volts;
    const readings = report.readings.map((reading) =>
      reading.type === 'b7' && opening !== undefined ? { ...reading, values: { ...reading.values, opening } } : reading,
    );
    const header = {
      type: FrameType.REPORT,
      flags: 0,
      deviceNo: this.#device.deviceNo,
      boot: 1,
      sequence: this.#count,
      counter: this.#count,
      sendTime: Math.floor(t / 1_000),
    };
    const frame = encodeFrame(header, encodeReport({ ...report, readings }));
    this.#socket.write(frame);
    return { value: volts.toFixed(2), at: performance.timeOrigin + performance.now() };
  }

  close(): void {
    this.#socket.destroy();
  }
}
