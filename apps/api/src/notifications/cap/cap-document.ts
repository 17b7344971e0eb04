import { wallTime } from '@groundwatch/domain/rosters';
import type { AlarmLevel, CapMessageType, CapScope, CapStatus, ConditionKind } from '@groundwatch/protocol/model';
import type { Language } from '@groundwatch/protocol/rest';
import { translator } from '../../i18n/translate.ts';
import { composeMessage, levelWords } from '../messages/compose.ts';
import type { NotificationFacts } from '../messages/facts.ts';
import { xmlDocument, type Element } from './xml.ts';

export const CAP_NAMESPACE = 'urn:oasis:names:tc:emergency:cap:1.2';

export interface CapSettings {
  publishLevel: number | null;
  sender: string;
  senderName: string;
  status: CapStatus;
  scope: CapScope;
  restriction: string;
  contact: string;
  web: string;
  radiusKm: number;
  validHours: number;
  siteUrl: string;
}

/** CAP urgency, severity and certainty of a level. */
export interface CapLevel {
  urgency: 'Immediate' | 'Expected' | 'Future' | 'Past';
  severity: 'Extreme' | 'Severe' | 'Moderate' | 'Minor';
  certainty: 'Observed' | 'Likely' | 'Possible';
}

const byLevel: Readonly<Record<AlarmLevel, Pick<CapLevel, 'urgency' | 'severity'>>> = {
  1: { urgency: 'Immediate', severity: 'Extreme' },
  2: { urgency: 'Expected', severity: 'Severe' },
  3: { urgency: 'Expected', severity: 'Moderate' },
  4: { urgency: 'Future', severity: 'Minor' },
};
/** Conditions that predict rather than observe. */
const foretelling: ReadonlySet<ConditionKind> = new Set([
  'rainSum',
  'rainIntensity',
  'tangentAngle',
  'inverseVelocity',
]);
const ofRain: ReadonlySet<ConditionKind> = new Set(['rainSum', 'rainIntensity']);

/** Cancellations, and warnings about late data, concern the past. */
export function capLevel(level: AlarmLevel, kind: ConditionKind, isPast: boolean): CapLevel {
  const { urgency, severity } = byLevel[level];
  const certainty = !foretelling.has(kind) ? 'Observed' : level <= 2 ? 'Likely' : 'Possible';
  return { urgency: isPast ? 'Past' : urgency, severity, certainty };
}

const responses: Readonly<Record<AlarmLevel, string>> = { 1: 'Avoid', 2: 'Prepare', 3: 'Monitor', 4: 'Monitor' };
const languages: readonly (readonly [Language, string])[] = [
  ['zh-chs', 'zh-CN'],
  ['en', 'en'],
  ['ja', 'ja'],
];

const two = (n: number): string => String(n).padStart(2, '0');

/** A CAP time: local time of the site with its UTC offset; `-00:00` for UTC. */
export function capTime(at: number, timeZone: string): string {
  const second = Math.floor(at / 1_000) * 1_000;
  const wall = wallTime(second, timeZone);
  const minutes = Math.round((wall - second) / 60_000);
  const sign = minutes > 0 ? '+' : '-';
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(wall).toISOString().slice(0, 19)}${sign}${offset}`;
}

export interface CapMessage {
  identifier: string;
  msgType: CapMessageType;
  /** Earlier messages about the same alarm, as `sender,identifier,sent`. */
  references: string;
  level: AlarmLevel;
  sentAt: number;
  expiresAt: number;
}

const optional = (name: string, text: string): Element[] => (text === '' ? [] : [[name, text]]);

/** A warning as CAP 1.2 (OASIS Standard, 1 July 2010), with elements in the order of the schema. */
export function capDocument(message: CapMessage, facts: NotificationFacts, settings: CapSettings): string {
  const { timeZone } = facts;
  const time = (at: number): string => capTime(at, timeZone);
  return xmlDocument('alert', CAP_NAMESPACE, [
    ['identifier', message.identifier],
    ['sender', settings.sender],
    ['sent', time(message.sentAt)],
    ['status', settings.status],
    ['msgType', message.msgType],
    ['source', 'Groundwatch'],
    ['scope', settings.scope],
    ...(settings.scope === 'Restricted' ? optional('restriction', settings.restriction) : []),
    ...optional('references', message.references),
    ['incidents', `alarm-${facts.alarmId}`],
    ...languages.map(([language, tag]): Element => ['info', info(message, facts, settings, language, tag, time)]),
  ]);
}

function info(
  message: CapMessage,
  facts: NotificationFacts,
  settings: CapSettings,
  language: Language,
  tag: string,
  time: (at: number) => string,
): Element[] {
  const t = translator(language);
  const isCancel = message.msgType === 'Cancel';
  const { urgency, severity, certainty } = capLevel(message.level, facts.kind, isCancel || facts.isResent);
  const shownFacts = { ...facts, level: message.level, what: isCancel ? 'returned' : facts.what };
  const { subject, text } = composeMessage(shownFacts, language, '');
  return [
    ['language', tag],
    ['category', 'Geo'],
    ...(ofRain.has(facts.kind) ? [['category', 'Met'] as const] : []),
    ['event', t('notification.cap.event')],
    ['responseType', isCancel ? 'AllClear' : responses[message.level]],
    ['urgency', urgency],
    ['severity', severity],
    ['certainty', certainty],
    ['effective', time(message.sentAt)],
    ['onset', time(facts.triggeredAt.getTime())],
    ['expires', time(message.expiresAt)],
    ...optional('senderName', settings.senderName),
    ['headline', subject],
    ['description', text],
    ...optional('web', settings.web),
    ...optional('contact', settings.contact),
    parameter('GROUNDWATCH:level', String(message.level)),
    parameter('GROUNDWATCH:levelName', levelWords(message.level, t)),
    ...(facts.isResent ? [parameter('GROUNDWATCH:lateData', 'true')] : []),
    ['area', area(facts, settings)],
  ];
}

const parameter = (valueName: string, value: string): Element => [
  'parameter',
  [
    ['valueName', valueName],
    ['value', value],
  ],
];

export const areaName = ({ stationName, projectName }: NotificationFacts): string => `${stationName} (${projectName})`;

/** The station, with a circle around it where its position is known (WGS 84, latitude first, radius in km). */
function area(facts: NotificationFacts, { radiusKm }: CapSettings): Element[] {
  const { longitude, latitude } = facts;
  return [
    ['areaDesc', areaName(facts)],
    ...(longitude === null || latitude === null
      ? []
      : [['circle', `${latitude.toFixed(6)},${longitude.toFixed(6)} ${radiusKm}`] as const]),
    [
      'geocode',
      [
        ['valueName', 'GROUNDWATCH:station'],
        ['value', String(facts.stationId)],
      ],
    ],
  ];
}
