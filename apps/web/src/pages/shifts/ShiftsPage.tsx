import { HOUR_MS } from '@groundwatch/protocol/model';
import { Button } from '@mantine/core';
import { IconClipboardCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { currentShiftsQuery, useStartShift } from '../../api/shifts.ts';
import { ShiftList } from '../../features/shifts/ShiftList.tsx';
import { ShiftView } from '../../features/shifts/ShiftView.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Empty, PanelError } from '../../ui/states.tsx';
import { Page } from '../../ui/Page.tsx';
import { Box, Row, Stack } from '../../ui/box.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** The user's shift with its report, offered shifts, and former ones. The address names the open one. */
export function ShiftsPage() {
  const { t } = useTranslation('shift');
  const [params, setParams] = useSearchParams();
  const current = useQuery(currentShiftsQuery);
  const start = useStartShift();
  const mayHand = useHasPermission('shift:hand');
  const hour = Math.floor(useServerNow() / HOUR_MS) * HOUR_MS;
  const asked = Number(params.get('shift'));
  const chosen = Number.isInteger(asked) && asked > 0 ? asked : null;
  const title = usePageTitle(t('title'), chosen === null ? '' : t('number', { id: chosen }));
  const { own, offered = [] } = current.data ?? {};
  const shown = chosen ?? own?.id ?? null;
  const open = (id: number): void => setParams({ shift: String(id) });
  const startButton = mayHand && current.data && !own && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate(undefined, { onSuccess: ({ shift }) => open(shift.id) })}
    >
      {t('start')}
    </Button>
  );
  return (
    <Page
      title={title}
      buttons={
        <>
          {chosen !== null && own && own.id !== chosen && (
            <Button variant="default" onClick={() => open(own.id)}>
              {t('toOwn')}
            </Button>
          )}
          {shown !== null && startButton}
        </>
      }
    >
      {(start.error ?? (current.data ? null : current.error)) && (
        <PanelError message={(start.error ?? current.error)?.message ?? ''} onRetry={() => void current.refetch()} />
      )}
      {offered.map((shift) => (
        <Row key={shift.id} as="p" wrap gap={12} p="12 16" framed role="status">
          {t('offer', { name: shift.accountName })}
          <Button size="xs" onClick={() => open(shift.id)}>
            {t('look')}
          </Button>
        </Row>
      ))}
      <Stack columns="minmax(0, 1fr) 300px" gap={16} align="start" single={1023}>
        <div>
          {shown !== null ? (
            <ShiftView key={shown} id={shown} onTaken={open} />
          ) : (
            current.data && (
              <Box framed p={16}>
                <Empty
                  icon={IconClipboardCheck}
                  {...(mayHand ? { title: t('noneOwn'), text: t('noneOwnText') } : { text: t('choose') })}
                >
                  {startButton}
                </Empty>
              </Box>
            )
          )}
        </div>
        <div>
          <ShiftList activeId={shown} now={new Date(hour).toISOString()} />
        </div>
      </Stack>
    </Page>
  );
}
