import { Button, Menu } from '@mantine/core';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shift, ShiftDetail } from '@groundwatch/protocol/rest';
import { download } from '../../api/download.ts';
import { shiftQuery, useWithdrawShift } from '../../api/shifts.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { languages, localeOf, ownNames, type Language } from '../../i18n/language.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { PrintSheet } from '../../ui/PrintSheet.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { HandOverDialog, TakeDialog } from './HandOverDialog.tsx';
import { NoteForm, useNoteDraft } from './NoteForm.tsx';
import { ReportView } from './ReportView.tsx';
import { useTimes } from './use-times.ts';
import { Figures } from '../../ui/Figures.tsx';

/** One shift with its report. The user's own with actions. */
export function ShiftView({ id, onTaken }: { id: number; onTaken: (id: number) => void }) {
  const one = useQuery(shiftQuery(id));
  if (one.error && !one.data) return <PanelError message={one.error.message} onRetry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton rows={12} height={32} />;
  return <Detail detail={one.data} onTaken={onTaken} />;
}

function Detail({ detail: { shift, report }, onTaken }: { detail: ShiftDetail; onTaken: (id: number) => void }) {
  const { t } = useTranslation('shift');
  const { stamp, zoneName } = useTimes(report.at);
  const mayHand = useHasPermission('shift:hand');
  const [dialog, setDialog] = useState<'handOver' | 'take' | null>(null);
  const withdraw = useWithdrawShift(shift.id);
  const draft = useNoteDraft(shift.id);
  const { figures } = report;
  const isRunning = shift.state === 'running';
  return (
    <Panel title={t(`state.${shift.state}`)} aside={t('number', { id: shift.id })}>
      <Stack gap={20}>
        <Row as="header" gap="8 12" wrap>
          <Text as="h2" text="panel" style={{ flex: '1 1 260px' }}>
            {shift.accountName}
            <Text as="small" block text="least" tone="text3">
              {t('period', { from: stamp(shift.startedTime), to: stamp(report.at) })} · {zoneName}
            </Text>
          </Text>
          <Row gap={8} align="stretch" wrap>
            <PdfButton shift={shift} />
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
            {mayHand && shift.isOwn && shift.state === 'offered' && (
              <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
                {t('withdraw')}
              </Button>
            )}
            {mayHand && shift.isOwn && isRunning && (
              <Button
                loading={draft.note.isPending}
                // A typed note belongs to the signed report.
                onClick={() =>
                  void draft.add().then(
                    () => setDialog('handOver'),
                    () => undefined,
                  )
                }
              >
                {t('handOver.open')}
              </Button>
            )}
            {mayHand && shift.isForCaller && <Button onClick={() => setDialog('take')}>{t('take.open')}</Button>}
          </Row>
        </Row>
        {withdraw.error && <p role="alert">{withdraw.error.message}</p>}
        <ShiftFigures figures={figures} />
        {mayHand && shift.isOwn && isRunning && <NoteForm draft={draft} />}
        <Signatures shift={shift} at={report.at} />
        <ReportView report={report} />
      </Stack>
      <PrintSheet>
        <h1>
          {t('title')} · {t('number', { id: shift.id })}
        </h1>
        <p>
          {shift.accountName} · {t('period', { from: stamp(shift.startedTime), to: stamp(report.at) })} · {zoneName}
        </p>
        <ShiftFigures figures={figures} />
        <Signatures shift={shift} at={report.at} />
        <ReportView report={report} />
      </PrintSheet>
      {dialog === 'handOver' && <HandOverDialog shift={shift} figures={figures} onClose={() => setDialog(null)} />}
      {dialog === 'take' && <TakeDialog shift={shift} onTaken={onTaken} onClose={() => setDialog(null)} />}
    </Panel>
  );
}

function ShiftFigures({ figures }: { figures: ShiftDetail['report']['figures'] }) {
  const { t } = useTranslation('shift');
  return (
    <Figures
      look="tiles"
      least={120}
      figures={(['open', 'unacknowledged', 'raised', 'deeds', 'silent'] as const).map((key) => ({
        label: t(`figure.${key}`),
        value: figures[key],
      }))}
    />
  );
}

/** Signatures with times, and the fingerprint of the signed report. */
function Signatures({ shift, at }: { shift: Shift; at: string }) {
  const { t } = useTranslation('shift');
  const { stamp } = useTimes(at);
  if (shift.handedTime === null) return null;
  return (
    <Stack as="ul" gap={4}>
      <li>{t('signed.handed', { name: shift.accountName, time: stamp(shift.handedTime) })}</li>
      {shift.takenTime !== null ? (
        <li>{t('signed.taken', { name: shift.nextName, time: stamp(shift.takenTime) })}</li>
      ) : (
        <li>{shift.nextName === '' ? t('signed.nobody') : t('signed.waiting', { name: shift.nextName })}</li>
      )}
      {shift.remark !== '' && (
        <Text as="li" pre>
          {shift.remark}
        </Text>
      )}
      <Text as="li" text="least" tone="text3" breaks>
        {t('signed.fingerprint', { fingerprint: shift.fingerprint })}
      </Text>
    </Stack>
  );
}

/** The report as PDF in any of the languages. */
function PdfButton({ shift }: { shift: Shift }) {
  const { t } = useTranslation('shift');
  const { zone } = useTimes(shift.startedTime);
  const pdf = useMutation({
    mutationFn: (language: Language) =>
      download('GET /rest/shifts/:id/pdf', `shift-${shift.id}.pdf`, {
        params: { id: shift.id },
        query: { language, timeZone: zone },
      }),
  });
  return (
    <Menu withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={pdf.isPending}
          leftSection={<IconFileTypePdf size={18} stroke={1.8} aria-hidden />}
        >
          {t('pdf')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item key={language} lang={localeOf[language]} onClick={() => pdf.mutate(language)}>
            {ownNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
