import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { stationFilter } from '../../access/caller.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { AppError, found } from '../../errors.ts';
import { atomFeed, type FeedEntry } from '../../notifications/cap/atom-feed.ts';
import { route } from '../../plugins/route.ts';
import { feedTokenHash } from './settings-routes.ts';

const MOST_ENTRIES = 100;

/** The token T from `Bearer T`, or from Basic with T as the password, as feed readers can send it. It never appears in the URL. */
export function feedTokenOf(header: string | undefined): string | undefined {
  const [, scheme = '', rest = ''] = /^(Bearer|Basic)\s+(\S+)$/i.exec(header?.trim() ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return rest;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(rest, 'base64').toString('utf8').split(':').slice(1).join(':');
}

/** Published warnings as CAP 1.2, and a feed of them: for callers who may see alarms, and others that the settings admit. */
export const capRoutes = (context: Context) => async (app: App) => {
  const { pool } = context;

  /** Whether the settings admit this request without a session. */
  const isGuest = async (request: FastifyRequest): Promise<boolean> => {
    const { rows } = await pool.query<{ access: string; hash: Buffer | null }>(
      'SELECT feed_access AS access, feed_token_hash AS hash FROM notification_setting',
    );
    const { access = 'session', hash = null } = rows[0] ?? {};
    if (access === 'public') return true;
    const token = feedTokenOf(request.headers.authorization);
    return access === 'token' && hash !== null && token !== undefined && timingSafeEqual(hash, feedTokenHash(token));
  };
  const config = { access: ['alarm:list'], isGuest };
  const stations = ({ caller }: FastifyRequest): readonly number[] | null => (caller ? stationFilter(caller) : null);
  const send = (reply: FastifyReply, type: string, text: string): FastifyReply =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text);

  route(app, 'GET /cap/feed.xml', config, async (request, reply) => {
    const { rows } = await pool.query<FeedEntry>(
      `SELECT w.identifier, w.sender, w.sent_at AS "sentAt", w.msg_type AS "msgType", w.event, w.urgency, w.severity, w.certainty,
         w.area, w.expires_at AS "expiresAt", w.document FROM cap_warning w
       WHERE $1::int[] IS NULL OR w.station_id = ANY($1) ORDER BY w.id DESC LIMIT $2`,
      [stations(request), MOST_ENTRIES],
    );
    const setting = await pool.query<{ url: string; name: string }>(
      `SELECT rtrim(site_url, '/') AS url, sender_name AS name FROM notification_setting`,
    );
    const { url = '', name = '' } = setting.rows[0] ?? {};
    const base = url === '' ? `${request.protocol}://${request.host}` : url;
    return send(reply, 'application/atom+xml', atomFeed(rows, { base, name, now: context.clock() }));
  });

  route(app, 'GET /cap/:file', config, async (request, reply) => {
    const { rows } = await pool.query<{ document: string }>(
      'SELECT document FROM cap_warning WHERE identifier = $1 AND ($2::int[] IS NULL OR station_id = ANY($2))',
      [request.params.file.replace(/\.xml$/, ''), stations(request)],
    );
    if (rows.length === 0) throw new AppError('notFound');
    return send(reply, 'application/cap+xml', found(rows[0]).document);
  });
};
