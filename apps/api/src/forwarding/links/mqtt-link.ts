import { createConnection, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MqttClient, type IClientPublishOptions } from 'mqtt';
import type { ForwardMqttConfig } from '@groundwatch/protocol/rest';
import { proofOf } from '../../notifications/channels/outcome.ts';
import type { Link, OpenLink, Sent } from './link.ts';
import { tlsOf } from './tls.ts';

const KEEPALIVE_S = 30;
/** MQTT 5 reason codes about the message itself: topic name, size, payload format. */
const REFUSED: ReadonlySet<number> = new Set([0x90, 0x95, 0x99]);

const textOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : 'failed');
const codeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : 0;

/**
 * QoS 1 over a connection to the checked address. A closed connection stays closed: unacknowledged messages are sent again from the
 * database over another one, and neither the client nor the broker keeps a session.
 */
export const openMqttLink: OpenLink = async ({ id, config: given, secrets }, targets, timeoutMs) => {
  const config = given as unknown as ForwardMqttConfig;
  const host = config.host.replace(/^\[|\]$/g, '');
  const address = await targets.resolve(host);
  const client = new MqttClient(
    () =>
      config.isSecure
        ? connectTls({
            host: address,
            port: config.port,
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...tlsOf(config, secrets),
          })
        : createConnection({ host: address, port: config.port }),
    {
      protocolVersion: config.version === '5' ? 5 : 4,
      clientId: config.clientId === '' ? `groundwatch-${id}` : config.clientId,
      clean: true,
      keepalive: KEEPALIVE_S,
      reconnectPeriod: 0,
      connectTimeout: timeoutMs,
      // Messages are in the database; the client's own queue would change their order.
      queueQoSZero: false,
      resubscribe: false,
      ...(config.userName === '' ? {} : { username: config.userName }),
      ...(secrets['password'] === undefined ? {} : { password: secrets['password'] }),
    },
  );
  let failure = 'the connection ended';
  let isOpen = false;
  const waiting = new Set<(sent: Sent) => void>();
  const ended = (): void => {
    isOpen = false;
    for (const settle of waiting) settle({ kind: 'failed', detail: failure });
    waiting.clear();
    client.end(true);
  };
  // Stays attached: an error event without a listener ends the process.
  client.on('error', (error) => {
    failure = proofOf(textOf(error), secrets);
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      client.end(true);
      reject(new Error(failure));
    };
    const timer = setTimeout(() => {
      failure = 'no answer in time';
      fail();
    }, timeoutMs);
    client.once('close', fail);
    client.once('connect', () => {
      clearTimeout(timer);
      client.off('close', fail);
      isOpen = true;
      resolve();
    });
  });
  client.on('close', ended);

  const publish = ({ topic, body, contentType, messageId }: Parameters<Link['send']>[0]): Promise<Sent> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        failure = 'no answer in time';
        ended();
      }, timeoutMs);
      const settle = (sent: Sent): void => {
        clearTimeout(timer);
        waiting.delete(settle);
        resolve(sent);
      };
      waiting.add(settle);
      const properties = { contentType, userProperties: { messageId } };
      const options: IClientPublishOptions = { qos: 1, ...(config.version === '5' ? { properties } : {}) };
      client.publish(topic, body, options, (error) => {
        if (!error) return settle({ kind: 'sent' });
        const detail = proofOf(textOf(error), secrets);
        return settle(
          REFUSED.has(codeOf(error)) ? { kind: 'refused', detail } : { kind: 'failed', detail, isOwn: false },
        );
      });
    });

  return {
    get isOpen() {
      return isOpen;
    },
    send: (message) => (isOpen ? publish(message) : Promise.resolve({ kind: 'failed', detail: failure })),
    close: () => {
      client.removeListener('close', ended);
      ended();
    },
  };
};
