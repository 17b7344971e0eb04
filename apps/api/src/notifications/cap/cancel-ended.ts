import type { Queryable } from '../../context.ts';
import { loadAlarmFacts } from '../messages/facts.ts';
import { readCapSettings, writeWarning, type OpenWarning } from './publish-warning.ts';

/** A warning still in force is reissued when this share of its validity is left. */
const RENEW_SHARE = 0.1;

/**
 * Cancels one warning whose alarm has ended or is too low by now, or reissues one before it expires, in the transaction of `client`.
 * Returns false when there is none.
 */
export async function cancelEnded(client: Queryable, now: number): Promise<boolean> {
  const { rows } = await client.query<OpenWarning & { alarmId: number; isOver: boolean }>({
    name: 'cap-ended',
    text: `SELECT w.id, w.identifier, w.sender, w.sent_at AS "sentAt", w.refs, w.level, w.alarm_id AS "alarmId",
        (a.ended_at IS NOT NULL OR a.level = 0 OR s.publish_level IS NULL OR a.level > s.publish_level) AS "isOver"
      FROM cap_warning w JOIN alarm a ON a.id = w.alarm_id CROSS JOIN notification_setting s
      WHERE w.is_open AND (a.ended_at IS NOT NULL OR a.level = 0 OR s.publish_level IS NULL OR a.level > s.publish_level
        OR w.expires_at <= $1::timestamptz + make_interval(secs => s.valid_hours * 3600 * ${RENEW_SHARE}))
      ORDER BY w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED`,
    values: [new Date(now)],
  });
  const warning = rows[0];
  if (!warning) return false;
  const settings = await readCapSettings(client);
  // The cancellation has the original sender, even if the settings changed.
  const own = { ...settings, sender: warning.sender };
  const facts = await loadAlarmFacts(client, warning.alarmId, warning.isOver ? 'returned' : 'raised', new Date(now));
  if (!facts) return false;
  const level = warning.isOver || facts.alarmLevel === 0 ? warning.level : facts.alarmLevel;
  await writeWarning(client, facts, own, warning.isOver ? 'Cancel' : 'Update', level, warning, now);
  return true;
}
