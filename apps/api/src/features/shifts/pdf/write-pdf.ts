import { sensorTypes, statusFields, type Field } from '@groundwatch/protocol/model';
import type { Language, ShiftAlarm, ShiftDetail } from '@groundwatch/protocol/rest';
import { translator, type Translate } from '../../../i18n/translate.ts';
import { levelWords, ruleWord, siteTime } from '../../../notifications/messages/compose.ts';
import { Sheet, type Column } from '../../../documents/sheet.ts';

export interface PdfTask extends ShiftDetail {
  readonly language: Language;
  readonly timeZone: string;
}

const FIELD_LENGTH = 16;

/** '2026-03-01 12:00' in the zone that the document names once. */
const shortTime = (iso: string, timeZone: string): string => siteTime(Date.parse(iso), timeZone).slice(0, FIELD_LENGTH);

/** A value with its field's decimals, a typographic minus sign and its unit. */
function amount(value: number | null, unit: string, field: Field | undefined): string {
  if (value === null) return '';
  const digits = field && field.unit === unit ? value.toFixed(field.decimals) : String(Number(value.toPrecision(4)));
  return `${digits.replace('-', '−')}${unit === '' ? '' : ` ${unit}`}`;
}

/** The trigger of an alarm with its limit and reservations about its readings. */
export function triggerWords(
  { trigger, sensorType, kind }: Pick<ShiftAlarm, 'trigger' | 'sensorType' | 'kind'>,
  t: Translate,
): string {
  const fields: readonly Field[] = sensorTypes.get(sensorType)?.fields ?? statusFields;
  const field = fields.find(({ key }) => key === trigger.field);
  const value = amount(trigger.value, trigger.unit, field);
  const limit = amount(trigger.limit, trigger.unit, field);
  const words = value === '' ? '' : limit === '' ? value : `${value} (${limit})`;
  const marks = [
    trigger.isAhead === true && t('notification.aheadMark'),
    trigger.isSuspect === true && t('notification.suspectMark'),
  ];
  return [t(`notification.kind.${kind}`), words, ...marks].filter(Boolean).join(' ');
}

function stateWords(alarm: ShiftAlarm, t: Translate, time: (iso: string) => string): string {
  if (alarm.endedTime !== null) return t('shift.ended', { time: time(alarm.endedTime) });
  if (alarm.isAside) return t('shift.aside');
  if (alarm.state === 'acknowledged') return t('shift.acknowledged', { name: alarm.acknowledgedBy });
  return t(alarm.state === 'returned' ? 'shift.returned' : 'shift.unacknowledged');
}

function alarmTable(sheet: Sheet, alarms: readonly ShiftAlarm[], t: Translate, time: (iso: string) => string): void {
  const columns: Column[] = [
    { title: t('shift.level'), share: 13 },
    { title: t('shift.place'), share: 26 },
    { title: t('shift.what'), share: 29 },
    { title: t('shift.raisedAt'), share: 15 },
    { title: t('shift.state'), share: 17 },
  ];
  const rows = alarms.map((alarm) => [
    levelWords(alarm.level === 0 ? alarm.worstLevel : alarm.level, t),
    [alarm.stationName, alarm.subjectName].filter((part) => part !== '').join(' · '),
    `${ruleWord(alarm.ruleName, t.language)}: ${triggerWords(alarm, t)}`,
    time(alarm.raisedTime),
    stateWords(alarm, t, time),
  ]);
  sheet.table(columns, rows);
}

/** Writes a shift report as an A4 PDF. */
export async function writePdf({ shift, report, language, timeZone }: PdfTask): Promise<Buffer> {
  const t = translator(language);
  const time = (iso: string): string => shortTime(iso, timeZone);
  const { figures } = report;
  const title = t('shift.title', { id: shift.id });
  const sheet = new Sheet(language, title);
  const more = (shown: number, total: number): void => {
    if (total > shown) sheet.line(t('shift.more', { count: total - shown }), true);
  };
  const section = (key: string, shown: number, total: number, table: () => void): void => {
    sheet.heading(`${t(`shift.section.${key}`)} (${total})`);
    if (shown === 0) return sheet.line(t('shift.none'), true);
    table();
    more(shown, total);
  };

  sheet.title(title);
  sheet.line(t('shift.owner', { name: shift.accountName }));
  sheet.line(t('shift.period', { from: time(shift.startedTime), to: time(report.at) }));
  sheet.line(t('shift.zone', { zone: siteTime(Date.parse(report.at), timeZone).slice(20) }), true);
  const byLevel = Object.entries(figures.byLevel).map(([level, count]) => `${levelWords(Number(level), t)} ${count}`);
  sheet.line(
    [
      t('shift.raised', { count: figures.raised }) +
        (byLevel.length > 0 ? ` (${byLevel.join(t('notification.comma'))})` : ''),
      t('shift.open', { count: figures.open, unacknowledged: figures.unacknowledged }),
      t('shift.silent', { count: figures.silent, total: figures.devices }),
    ].join(' · '),
  );

  section('notes', report.notes.length, report.notes.length, () => {
    for (const note of report.notes) {
      const head = [time(note.at), note.accountName, note.stationName].filter((part) => part !== '');
      sheet.line(`${head.join(' · ')}: ${note.text}`);
    }
  });
  section('open', report.open.length, figures.open, () => alarmTable(sheet, report.open, t, time));
  section('raised', report.raised.length, figures.raised, () => alarmTable(sheet, report.raised, t, time));
  section('deeds', report.deeds.length, figures.deeds, () =>
    sheet.table(
      [
        { title: t('shift.at'), share: 16 },
        { title: t('shift.who'), share: 13 },
        { title: t('shift.deed'), share: 19 },
        { title: t('shift.place'), share: 27 },
        { title: t('shift.note'), share: 25 },
      ],
      report.deeds.map((deed) => [
        time(deed.at),
        deed.accountName,
        t(deed.what === 'command' ? `shift.command.${deed.commandKind}` : `shift.did.${deed.what}`),
        [deed.stationName, deed.subjectName].filter((part) => part !== '').join(' · '),
        deed.note,
      ]),
    ),
  );
  section('silent', report.silent.length, figures.silent, () =>
    sheet.table(
      [
        { title: t('shift.device'), share: 40 },
        { title: t('shift.station'), share: 40 },
        { title: t('shift.since'), share: 20 },
      ],
      report.silent.map((row) => [`${row.deviceName} (${row.deviceNo})`, row.stationName, time(row.since)]),
    ),
  );
  section('works', report.works.length, report.works.length, () =>
    sheet.table(
      [
        { title: t('shift.station'), share: 25 },
        { title: t('shift.from'), share: 16 },
        { title: t('shift.to'), share: 16 },
        { title: t('shift.who'), share: 13 },
        { title: t('shift.note'), share: 30 },
      ],
      report.works.map((row) => [row.stationName, time(row.from), time(row.to), row.by, row.reason]),
    ),
  );
  section('commands', report.commands.length, report.commands.length, () =>
    sheet.table(
      [
        { title: t('shift.at'), share: 16 },
        { title: t('shift.deed'), share: 22 },
        { title: t('shift.device'), share: 35 },
        { title: t('shift.who'), share: 14 },
        { title: t('shift.state'), share: 13 },
      ],
      report.commands.map((row) => [
        time(row.at),
        `#${row.number} ${t(`shift.command.${row.kind}`)}`,
        `${row.stationName} · ${row.deviceName}`,
        row.by,
        t(`shift.waiting.${row.state}`),
      ]),
    ),
  );

  sheet.heading(t('shift.section.signed'));
  if (shift.handedTime === null) sheet.line(t('shift.unsigned'), true);
  else {
    sheet.line(t('shift.handed', { name: shift.accountName, time: time(shift.handedTime) }));
    if (shift.remark !== '') sheet.line(shift.remark);
    if (shift.takenTime !== null) sheet.line(t('shift.taken', { name: shift.nextName, time: time(shift.takenTime) }));
    else if (shift.nextName !== '') sheet.line(t('shift.offered', { name: shift.nextName }));
    else sheet.line(t('shift.nobody'));
    sheet.line(t('shift.fingerprint', { fingerprint: shift.fingerprint }), true);
  }
  return sheet.end('', (page, pages) => t('shift.page', { title, page, pages }));
}
