import { createServer, type AddressInfo, type Socket } from 'node:net';
import { generate, parser, type Packet } from 'mqtt-packet';

/** An MQTT 5 broker as publishers see it, which aedes does not support: who may connect, and the answer to each message. */
export async function mqtt5Broker(answer: { password: string; reasonCode: number }) {
  const heard: { body: string; properties: unknown }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const say = (packet: Packet): void => void socket.write(generate(packet, { protocolVersion: 5 }));
    const reader = parser({ protocolVersion: 5 });
    reader.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        const isKnown = packet.protocolVersion === 5 && packet.password?.toString() === answer.password;
        say({ cmd: 'connack', sessionPresent: false, reasonCode: isKnown ? 0 : 0x86 });
        if (!isKnown) socket.end();
      }
      if (packet.cmd === 'publish' && packet.messageId !== undefined) {
        if (answer.reasonCode === 0) heard.push({ body: packet.payload.toString(), properties: packet.properties });
        say({ cmd: 'puback', messageId: packet.messageId, reasonCode: answer.reasonCode });
      }
    });
    socket.on('data', (bytes) => reader.parse(bytes));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
  return { port: (server.address() as AddressInfo).port, heard, close };
}
