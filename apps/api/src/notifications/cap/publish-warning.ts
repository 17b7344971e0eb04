import { randomUUID } from 'node:crypto';
import { isOfDevice, type AlarmLevel, type CapMessageType } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import { translator } from '../../i18n/translate.ts';
import type { NotificationFacts } from '../messages/facts.ts';
import { areaName, capDocument, capLevel, capTime, type CapSettings } from './cap-document.ts';

/** The last published message about an alarm. */
export interface OpenWarning {
  id: number;
  identifier: string;
  sender: string;
  sentAt: Date;
  refs: string;
  level: AlarmLevel;
}

export async function readCapSettings(db: Queryable): Promise<CapSettings> {
  const { rows } = await db.query<CapSettings>({
    name: 'cap-settings',
    text: `SELECT publish_level AS "publishLevel", sender, sender_name AS "senderName", status, scope, restriction, contact, web,
      radius_km AS "radiusKm", valid_hours AS "validHours", site_url AS "siteUrl" FROM notification_setting`,
  });
  return rows[0]!;
}

/** Publishes the present state of an alarm, where it is more severe than what was published; the notification itself does not matter. */
export async function publishWarning(client: Queryable, facts: NotificationFacts, now: number): Promise<void> {
  const settings = await readCapSettings(client);
  const { alarmLevel: level } = facts;
  if (settings.publishLevel === null || settings.sender === '' || isOfDevice(facts.kind)) return;
  // `cancelEnded` cancels warnings of ended alarms.
  if (level === 0 || level > settings.publishLevel || facts.state === 'normal') return;
  const { rows } = await client.query<OpenWarning>({
    name: 'cap-open',
    text: `SELECT id, identifier, sender, sent_at AS "sentAt", refs, level FROM cap_warning WHERE alarm_id = $1 AND is_open FOR UPDATE`,
    values: [facts.alarmId],
  });
  const open = rows[0];
  if (open?.level === level) return;
  await writeWarning(client, facts, settings, open ? 'Update' : 'Alert', level, open, now);
}

const MOST_REFERENCES = 20;

/** Oldest first. */
const referencesOf = ({ refs, sender, identifier, sentAt }: OpenWarning, timeZone: string): string =>
  [...refs.split(' ').filter((ref) => ref !== ''), `${sender},${identifier},${capTime(sentAt.getTime(), timeZone)}`]
    .slice(-MOST_REFERENCES)
    .join(' ');

/** Writes one document with its row; the previous one is no longer in force. */
export async function writeWarning(
  client: Queryable,
  facts: NotificationFacts,
  settings: CapSettings,
  msgType: CapMessageType,
  level: AlarmLevel,
  open: OpenWarning | undefined,
  now: number,
): Promise<void> {
  const message = {
    identifier: `groundwatch-${facts.alarmId}-${randomUUID()}`,
    msgType,
    references: open ? referencesOf(open, facts.timeZone) : '',
    level,
    sentAt: now,
    expiresAt: now + settings.validHours * 3_600_000,
  };
  const { urgency, severity, certainty } = capLevel(level, facts.kind, msgType === 'Cancel' || facts.isResent);
  if (open) await client.query('UPDATE cap_warning SET is_open = false WHERE id = $1', [open.id]);
  await client.query({
    name: 'cap-write',
    text: `INSERT INTO cap_warning (identifier, alarm_id, station_id, level, sender, sent_at, status, msg_type, scope, refs, event, urgency,
        severity, certainty, area, expires_at, is_open, document)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    values: [
      message.identifier,
      facts.alarmId,
      facts.stationId,
      level,
      settings.sender,
      new Date(now),
      settings.status,
      msgType,
      settings.scope,
      message.references,
      translator('en')('notification.cap.event'),
      urgency,
      severity,
      certainty,
      areaName(facts),
      new Date(message.expiresAt),
      msgType !== 'Cancel',
      capDocument(message, facts, settings),
    ],
  });
}
