import type { ReactNode } from 'react';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { AlarmRows } from './AlarmRows.tsx';
import { DeedRows } from './DeedRows.tsx';
import { CommandRows, SilentRows, WorksRows } from './OpenRows.tsx';
import classes from './Report.module.css';
import { useTimes } from './use-times.ts';

type Part = 'notes' | 'open' | 'raised' | 'deeds' | 'silent' | 'works' | 'commands';

function Section({ part, shown, total, children }: { part: Part; shown: number; total: number; children: ReactNode }) {
  const { t } = useTranslation('shift');
  return (
    <section className={classes.section} aria-label={t(`section.${part}`)}>
      <h3>
        {t(`section.${part}`)} <span>{total}</span>
      </h3>
      {shown === 0 ? <p className={classes.none}>{t('none')}</p> : children}
      {total > shown && <p className={classes.none}>{t('more', { count: total - shown })}</p>}
    </section>
  );
}

/** What happened in a shift, what is open, what was done and by whom: first what the next one has to know. */
export function ReportView({ report }: { report: ShiftReport }) {
  const { figures, notes, open, raised, deeds, silent, works, commands } = report;
  const { stamp } = useTimes(report.at);
  return (
    <div className={classes.report}>
      <Section part="notes" shown={notes.length} total={notes.length}>
        <ol className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={classes.by}>
                <time dateTime={note.at}>{stamp(note.at)}</time>
                <b>{note.accountName}</b>
                {note.stationName}
              </p>
              <p className={classes.text}>{note.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section part="open" shown={open.length} total={figures.open}>
        <AlarmRows alarms={open} at={report.at} />
      </Section>
      <Section part="raised" shown={raised.length} total={figures.raised}>
        <AlarmRows alarms={raised} at={report.at} />
      </Section>
      <Section part="deeds" shown={deeds.length} total={figures.deeds}>
        <DeedRows deeds={deeds} at={report.at} />
      </Section>
      <Section part="silent" shown={silent.length} total={figures.silent}>
        <SilentRows rows={silent} at={report.at} />
      </Section>
      <Section part="works" shown={works.length} total={works.length}>
        <WorksRows rows={works} at={report.at} />
      </Section>
      <Section part="commands" shown={commands.length} total={commands.length}>
        <CommandRows rows={commands} at={report.at} />
      </Section>
    </div>
  );
}
