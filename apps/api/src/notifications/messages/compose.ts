import type { StoredMessage } from '@groundwatch/db';
import { wallTime } from '@groundwatch/domain/rosters';
import {
  alarmLevels,
  builtInNamesOf,
  MINUTE_MS,
  sensorTypes,
  statusFields,
  type Field,
  type Names,
} from '@groundwatch/protocol/model';
import { levelPlanOf, type Language } from '@groundwatch/protocol/rest';
import { translator, type Translate } from '../../i18n/translate.ts';
import type { NotificationFacts } from './facts.ts';

const inLanguage = (names: Names, language: Language): string => names[language === 'zh-chs' ? 'zh' : language];

/** Name of a rule; built-in rules have it in this language. */
export function ruleWord(ruleName: string, language: Language): string {
  const known = builtInNamesOf(ruleName);
  return known ? inLanguage(known, language) : ruleName;
}

/** Colour and word of a level, never the colour alone. */
export function levelWords(level: number, t: Translate): string {
  const entry = alarmLevels.find((one) => one.level === level);
  if (!entry) return t('notification.normal');
  return t('notification.level', {
    colour: inLanguage(entry.names, t.language),
    word: inLanguage(entry.word, t.language),
  });
}

/** Local date and time, name of the zone, and UTC offset. */
export function siteTime(at: number, timeZone: string): string {
  const wall = wallTime(at, timeZone);
  const minutes = Math.round((wall - Math.floor(at / 1_000) * 1_000) / MINUTE_MS);
  const two = (n: number): string => String(n).padStart(2, '0');
  const offset = `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${new Date(wall).toISOString().slice(0, 19).replace('T', ' ')} ${timeZone} (${offset})`;
}

function fieldOf({ sensorType, trigger }: NotificationFacts): Field | undefined {
  const fields: readonly Field[] = sensorTypes.get(sensorType)?.fields ?? statusFields;
  return fields.find(({ key }) => key === trigger.field);
}

/** A value as displayed: the decimals of its field, or four digits if calculated; typographic minus sign. */
function amount(value: number, unit: string, field: Field | undefined): string {
  const digits = field && field.unit === unit ? value.toFixed(field.decimals) : String(Number(value.toPrecision(4)));
  return `${digits.replace('-', '−')}${unit === '' ? '' : ` ${unit}`}`;
}

function valueLine(facts: NotificationFacts, t: Translate): string {
  const { value, limit, unit = '' } = facts.trigger;
  if (value === undefined || value === null) return '';
  const field = fieldOf(facts);
  const name = field ? inLanguage(field.names, t.language) : t(`notification.kind.${facts.kind}`);
  const shown = t('notification.value', { name, value: amount(value, unit, field) });
  if (limit === undefined || limit === null) return shown;
  return `${shown}${t('notification.limit', { limit: amount(limit, unit, field) })}`;
}

/** Subject of the message: the sensor, else the device, else the multi-sensor rule. */
export function subjectName(facts: NotificationFacts, language: Language): string {
  const type = sensorTypes.get(facts.sensorType);
  const sensor = facts.sensorName !== '' ? facts.sensorName : type ? inLanguage(type.names, language) : '';
  if (sensor !== '') return sensor;
  if (facts.deviceNo !== '') return facts.deviceName === '' ? facts.deviceNo : facts.deviceName;
  return ruleWord(facts.ruleName, language);
}

const isEnd = (what: string): boolean => what === 'returned' || what === 'closed';

/** Instructions of the rule's plan; none without a plan. */
function planLines({ plan, assignedName }: NotificationFacts, level: number, t: Translate): string[] {
  const own = levelPlanOf(plan, level);
  const lines = [
    own && own.instruction !== '' ? t('notification.instruction', { text: own.instruction }) : '',
    own && own.withinMin !== null ? t('notification.within', { count: own.withinMin }) : '',
    ...(own?.checklist ?? []).map((item, index) => `${index + 1}. ${item}`),
    plan && plan.peopleAtRisk !== '' ? t('notification.peopleAtRisk', { text: plan.peopleAtRisk }) : '',
    ...(plan?.contacts ?? []).map(({ name, role, phone }) =>
      t('notification.contact', { text: [name, role, phone].filter(Boolean).join(' ') }),
    ),
    assignedName === '' ? '' : t('notification.assigned', { name: assignedName }),
  ];
  return lines.filter((line) => line !== '');
}

/** The message of a notification in one language. `siteUrl` has no trailing slash; empty: no link. */
export function composeMessage(facts: NotificationFacts, language: Language, siteUrl: string, step = 0): StoredMessage {
  const t = translator(language);
  const shownLevel = isEnd(facts.what) || facts.level === 0 ? facts.worstLevel : facts.level;
  const level = levelWords(shownLevel, t);
  const what = t(`notification.what.${facts.what}`, { step });
  const subject = subjectName(facts, language);
  const time = siteTime(facts.triggeredAt.getTime(), facts.timeZone);
  const value = valueLine(facts, t);
  const path = `/alarms?alarm=${facts.alarmId}`;
  const url = siteUrl === '' ? '' : `${siteUrl}${path}`;
  const isWanted = url !== '' && !isEnd(facts.what) && (facts.state === 'unacknowledged' || facts.state === 'returned');
  // Reservations about the underlying readings: a sentence, and a short form where there is little room.
  const marks = [
    ...(facts.isResent ? ['late'] : []),
    ...(facts.trigger.isAhead === true ? ['ahead'] : []),
    ...(facts.trigger.isSuspect === true ? ['suspect'] : []),
  ];
  const markWords = marks.map((mark) => t(`notification.${mark}Mark`));
  const head = t('notification.subject', { level, station: facts.stationName, subject, what });
  const lines = [
    head,
    ...marks.map((mark) => t(`notification.${mark}`)),
    t('notification.station', { station: facts.stationName, project: facts.projectName }),
    facts.deviceNo === '' ? '' : t('notification.device', { name: facts.deviceName, deviceNo: facts.deviceNo }),
    t('notification.rule', { rule: ruleWord(facts.ruleName, language), kind: t(`notification.kind.${facts.kind}`) }),
    value,
    t('notification.collectTime', { time }),
    ...(isEnd(facts.what) ? [] : planLines(facts, shownLevel, t)),
    url,
    // Opening the link changes nothing: it leads to the login, and then to a dialog with the button.
    isWanted ? t('notification.acknowledge', { url: `${url}&acknowledge` }) : '',
  ];
  const comma = t('notification.comma');
  return {
    subject: [head, ...markWords].join(' '),
    text: lines.filter((line) => line !== '').join('\n'),
    short: [head, value, time, ...markWords, url].filter((part) => part !== '').join(comma),
    path,
    url,
    // Receivers of webhooks read these names, so they stay.
    facts: {
      state: facts.state,
      isLate: facts.isResent,
      collectTime: facts.triggeredAt.toISOString(),
      timeZone: facts.timeZone,
      project: { id: facts.projectId, name: facts.projectName },
      station: { id: facts.stationId, name: facts.stationName },
      deviceNo: facts.deviceNo,
      sensorId: facts.sensorId,
      rule: { id: facts.ruleId, name: facts.ruleName, kind: facts.kind },
      trip: facts.trigger,
      step,
    },
  };
}

/** A test message. */
export function composeTest(channelName: string, language: Language, siteUrl: string, at: number): StoredMessage {
  const t = translator(language);
  const subject = t('notification.testSubject');
  const text = t('notification.testText', { channel: channelName, time: siteTime(at, 'UTC') });
  return {
    subject,
    text,
    short: `${subject}${t('notification.comma')}${text}`,
    path: '/alarms',
    url: siteUrl,
    facts: {},
  };
}
