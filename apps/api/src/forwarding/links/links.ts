import { openHttpLink } from './http-link.ts';
import type { OpenLink } from './link.ts';

/** How each kind of destination is reached. MQTT is loaded with the first one that speaks it. */
export const openLink: OpenLink = async (destination, targets, timeoutMs) => {
  if (destination.kind === 'http') return openHttpLink(destination, targets, timeoutMs);
  const { openMqttLink } = await import('./mqtt-link.ts');
  return openMqttLink(destination, targets, timeoutMs);
};
