import { sensorTypes, statusFields, type Field } from '@groundwatch/protocol/model';
import { levelWords, ruleWord } from '../../../notifications/messages/compose.ts';
import type { Block, TableBlock } from './content.ts';
import { isDisplacement, sensorName, type Facts } from './facts.ts';
import { duration, plain, signed } from './numbers.ts';
import { shortTime } from './period.ts';
import type { ReportAlarm } from './read-alarms.ts';
import { nameKeys } from '../../../i18n/translate.ts';

/** The most alarms that a report lists; the rest is counted. */
const MOST_ALARMS = 200;

function triggerWords({ t }: Facts, { trigger, sensorType }: ReportAlarm): { value: string; name: string } {
  const fields: readonly Field[] = sensorTypes.get(sensorType)?.fields ?? statusFields;
  const field = fields.find(({ key }) => key === trigger.field);
  const amount = (value: number): string =>
    field && field.unit === trigger.unit
      ? plain(value, field.decimals)
      : String(Number(value.toPrecision(4))).replace('-', '−');
  const values = [trigger.value, trigger.limit].flatMap((one) => (typeof one === 'number' ? [amount(one)] : []));
  return {
    value: values.length === 0 ? '—' : `${values.join(' / ')} ${trigger.unit ?? ''}`.trim(),
    name: field?.names[nameKeys[t.language]] ?? '',
  };
}

const placeWords = ({ place }: Facts, { stationName, subjectName }: ReportAlarm): string =>
  (place.stations.length > 1 ? [stationName, subjectName] : [subjectName || stationName])
    .filter((part) => part !== '')
    .join(' ');

function stateWords({ t, period }: Facts, alarm: ReportAlarm): string {
  const { endedAt, acknowledgedAt, acknowledgedBy, hasReturned } = alarm;
  const time = (at: Date): string => shortTime(at.getTime(), period.timeZone);
  const parts = [
    acknowledgedAt === null
      ? t(hasReturned ? 'shift.returned' : 'shift.unacknowledged')
      : `${acknowledgedBy ?? ''} ${time(acknowledgedAt)}`.trim(),
    ...(endedAt === null ? [] : [t('shift.ended', { time: time(endedAt) })]),
  ];
  return parts.join(t('notification.comma'));
}

const doneWords = ({ t }: Facts, { horns, notified, notes }: ReportAlarm): string =>
  [
    ...(horns > 0 ? [t('report.alarms.horns', { count: horns })] : []),
    ...(notified > 0 ? [t('report.alarms.notified', { count: notified })] : []),
    ...notes,
  ].join(t('report.semicolon')) || '—';

/** The alarms of the period with the actions of people. */
export function alarmBlock(facts: Facts): TableBlock {
  const { t, period, alarms } = facts;
  const isNew = ({ raisedAt }: ReportAlarm): boolean => raisedAt.getTime() >= period.from;
  const over = alarms.filter(({ endedAt }) => endedAt !== null).length;
  const rest = alarms.length - MOST_ALARMS;
  return {
    kind: 'table',
    title: t('report.alarms.title'),
    aside: [
      t('report.alarms.count', { count: alarms.length, raised: alarms.filter(isNew).length, over }),
      ...(rest > 0 ? [t('report.more', { count: rest })] : []),
    ].join(t('notification.comma')),
    columns: [
      { title: t('report.alarms.level'), share: 15 },
      { title: t('report.alarms.place'), share: 18 },
      { title: t('report.alarms.rule'), share: 13 },
      { title: t('report.alarms.value'), share: 24, isNumber: true },
      { title: t('report.alarms.raised'), share: 14 },
      { title: t('report.alarms.lasted'), share: 9, isNumber: true },
      { title: t('report.alarms.state'), share: 20 },
      { title: t('report.alarms.done'), share: 14 },
    ],
    rows: alarms.slice(0, MOST_ALARMS).map((alarm) => {
      const { level, ruleName, raisedAt, endedAt } = alarm;
      const until = endedAt?.getTime() ?? Math.min(period.to, period.knownAt);
      return [
        { text: levelWords(level, t), level },
        placeWords(facts, alarm),
        ruleWord(ruleName, t.language),
        triggerWords(facts, alarm).value,
        shortTime(raisedAt.getTime(), period.timeZone),
        duration(until - raisedAt.getTime()),
        stateWords(facts, alarm),
        doneWords(facts, alarm),
      ];
    }),
  };
}

/** The main findings in sentences. */
export function leadBlock(facts: Facts): Block {
  const { t, period, alarms, measured, gauges } = facts;
  const [worst] = alarms;
  const most = measured.filter(isDisplacement).toSorted((a, b) => Math.abs(b.change ?? 0) - Math.abs(a.change ?? 0))[0];
  const wettest = gauges.toSorted((a, b) => (b.rain?.total ?? 0) - (a.rain?.total ?? 0))[0];
  const sentences = [
    worst
      ? t('report.lead.worst', {
          level: levelWords(worst.level, t),
          place: placeWords(facts, worst),
          rule: ruleWord(worst.ruleName, t.language),
          value: triggerWords(facts, worst).value,
          time: shortTime(worst.raisedAt.getTime(), period.timeZone),
        })
      : t('report.lead.quiet'),
    ...(most && most.change !== null
      ? [
          t('report.lead.moved', {
            name: sensorName(facts, most.quantity.sensor),
            change: signed(most.change, most.quantity.field.decimals),
            unit: most.quantity.field.unit,
          }),
        ]
      : []),
    ...(wettest?.rain ? [t('report.lead.rain', { mm: plain(wettest.rain.total, 1) })] : []),
  ];
  return { kind: 'lead', level: worst?.level ?? 0, text: sentences.join(t.language === 'en' ? ' ' : '') };
}
