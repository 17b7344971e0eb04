import type { ReactNode } from 'react';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
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
      <Row as="h3" align="baseline" gap={8} mb={8} text="panel">
        {t(`section.${part}`)} <span>{total}</span>
      </Row>
      {shown === 0 ? (
        <Text as="p" mt={4} text="table" tone="text3">
          {t('none')}
        </Text>
      ) : (
        children
      )}
      {total > shown && (
        <Text as="p" mt={4} text="table" tone="text3">
          {t('more', { count: total - shown })}
        </Text>
      )}
    </section>
  );
}

/** A shift's report: alarms, open items and actions, most important for the successor first. */
export function ReportView({ report }: { report: ShiftReport }) {
  const { figures, notes, open, raised, deeds, silent, works, commands } = report;
  const { stamp } = useTimes(report.at);
  return (
    <Stack gap={24}>
      <Section part="notes" shown={notes.length} total={notes.length}>
        <Stack as="ol" gap={12}>
          {notes.map((note) => (
            <li key={note.id}>
              <Row as="p" gap="0 12" align="stretch" wrap text="table" tone="text3">
                <time dateTime={note.at}>{stamp(note.at)}</time>
                <Text as="b" weight={600} tone="text2">
                  {note.accountName}
                </Text>
                {note.stationName}
              </Row>
              <Text as="p" mt={2} breaks className={classes.text}>
                {note.text}
              </Text>
            </li>
          ))}
        </Stack>
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
    </Stack>
  );
}
