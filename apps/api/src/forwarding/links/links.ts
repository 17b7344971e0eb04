import { openHttpLink } from './http-link.ts';
import type { OpenLink } from './link.ts';

/** Opens the link of a destination by its kind. The MQTT client is loaded on first use. */
export const openLink: OpenLink = async (destination, targets, timeoutMs) => {
  if (destination.kind === 'http') return openHttpLink(destination, targets, timeoutMs);
  const { openMqttLink } = await import('./mqtt-link.ts');
  return openMqttLink(destination, targets, timeoutMs);
};
