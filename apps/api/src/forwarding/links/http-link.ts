import type { ForwardHttpConfig } from '@groundwatch/protocol/rest';
import { failureOf, outcomeOf } from '../../notifications/channels/outcome.ts';
import { sendHttp } from '../../notifications/net/send-http.ts';
import type { OpenLink, Sent } from './link.ts';
import { tlsOf } from './tls.ts';

/** Statuses that an administrator has to fix on either side: messages wait. */
const SETTINGS: ReadonlySet<number> = new Set([401, 403, 404, 405, 407]);
/** A server that is down behind its gateway does not fail because of the message. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/** One POST per message; `idempotency-key` stays the same when it is sent again. */
export const openHttpLink: OpenLink = async ({ config: given, secrets }, targets, timeoutMs) => {
  const config = given as unknown as ForwardHttpConfig;
  const headers: Record<string, string> = { 'user-agent': 'Groundwatch' };
  if (config.auth === 'basic')
    headers['authorization'] =
      `Basic ${Buffer.from(`${config.userName}:${secrets['password'] ?? ''}`).toString('base64')}`;
  if (config.auth === 'bearer') headers['authorization'] = `Bearer ${secrets['token'] ?? ''}`;
  const tls = tlsOf(config, secrets);
  return Promise.resolve({
    isOpen: true,
    close: () => undefined,
    send: async ({ messageId, body, contentType }): Promise<Sent> => {
      try {
        const more = { 'content-type': contentType, 'idempotency-key': messageId };
        const answer = await sendHttp(
          { method: 'POST', url: config.url, headers: { ...headers, ...more }, body, tls },
          targets,
          timeoutMs,
        );
        const outcome = outcomeOf(answer, secrets);
        if (outcome.kind === 'sent') return { kind: 'sent' };
        const isRefused = outcome.kind === 'refused' && !SETTINGS.has(answer.status) && answer.status >= 400;
        if (isRefused) return { kind: 'refused', detail: outcome.proof };
        const isOwn = answer.status >= 500 && !GATEWAY.has(answer.status);
        const retryAfterS = outcome.kind === 'failed' ? outcome.retryAfterS : undefined;
        return { kind: 'failed', detail: outcome.proof, isOwn, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
      } catch (error) {
        return { kind: 'failed', detail: failureOf(error, secrets).proof };
      }
    },
  });
};
