// Client of idle-memory.ts: opens the given number of connections to a port; each sends one message.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { adapters, type Adapter } from '@groundwatch/protocol/model';
import { crc16, FrameType, encodeFrame } from '@groundwatch/protocol/wire/grtu';
import { firstDeviceOf } from './scratch.ts';

const AT_ONCE = 100;
const [port, count] = [Number(process.argv[2]), Number(process.argv[3])];
const adapter = adapters.find((one) => one === process.argv[4]) ?? 'grtu1';
/** The server's certificate, which signs itself. */
const ca = process.argv[5] ? readFileSync(process.argv[5]) : null;

/** YYYYMMDDhhmmss in UTC+8. */
const local = new Date(Date.now() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);

/** A heartbeat, which is answered; a keep-alive and a notice, which are not. None of them is stored. */
const first: Readonly<Record<Adapter, (deviceNo: string) => Buffer>> = {
  grtu1: (deviceNo) => {
    const header = { flags: 0, type: FrameType.HEARTBEAT, boot: 1, sequence: 1, counter: 1 };
    return encodeFrame({ ...header, deviceNo, sendTime: Math.floor(Date.now() / 1000) }, Buffer.alloc(0));
  },
  sl651: (deviceNo) => {
    const frame = Buffer.from(`7e7e01${deviceNo}12342f0008020001${local.slice(2)}030000`, 'hex');
    frame.writeUInt16BE(crc16(frame, 0, frame.length - 2), frame.length - 2);
    return frame;
  },
  hj212: (deviceNo) => {
    const data = `QN=${local}000;ST=22;CN=9013;PW=123456;MN=${deviceNo};Flag=4;CP=&&&&`;
    const crc = crcOf(Buffer.from(data)).toString(16).toUpperCase().padStart(4, '0');
    return Buffer.from(`##${String(data.length).padStart(4, '0')}${data}${crc}\r\n`);
  },
};

/** Of HJ 212-2017, appendix A. */
function crcOf(data: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of data) {
    crc = (crc >>> 8) ^ byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = ca ? connectTls({ port, host: '127.0.0.1', ca }) : connect(port, '127.0.0.1');
    socket.once('error', reject);
    const bytes = first[adapter](String(firstDeviceOf(adapter) + index));
    if (adapter === 'grtu1') socket.once('data', () => resolve());
    socket.write(bytes, () => adapter !== 'grtu1' && resolve());
  });
}

for (let i = 0; i < count; i += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, n) => open(i + n)));
}
process.send?.('connected');
