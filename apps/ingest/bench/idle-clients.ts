// The other end of idle-memory.ts: opens as many connections to a port as told, each saying one HEARTBEAT.
import { connect } from 'node:net';
import { FrameType, encodeFrame } from '@groundwatch/protocol/wire/grtu';
import { FIRST_DEVICE } from './scratch.ts';

const AT_ONCE = 100;
const [port, count] = [Number(process.argv[2]), Number(process.argv[3])];

function heartbeat(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.once('data', () => resolve());
    const header = { flags: 0, type: FrameType.HEARTBEAT, boot: 1, sequence: 1, counter: 1 };
    const deviceNo = String(FIRST_DEVICE + index);
    socket.write(encodeFrame({ ...header, deviceNo, sendTime: Math.floor(Date.now() / 1000) }, Buffer.alloc(0)));
  });
}

for (let i = 0; i < count; i += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, n) => heartbeat(i + n)));
}
process.send?.('connected');
