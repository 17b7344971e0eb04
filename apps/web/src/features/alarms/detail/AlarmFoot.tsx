import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Alarm } from '@groundwatch/protocol/rest';
import { isOpen, isShelved } from '../../../alarms/open-alarms.ts';
import { WhenLoaded } from '../../../errors/lazy-part.ts';
import { useAcknowledge, useBackInService, useUnshelve } from '../../../api/alarms.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { usePermissions } from '../../../session/permissions.tsx';
import { Row, Text } from '../../../ui/box.tsx';
import classes from './Detail.module.css';
import { AcknowledgeDialog, ReasonDialog, ShelveDialog } from './dialogs.ts';
import type { ReasonKind } from './ReasonDialog.tsx';

interface AlarmFootProps {
  alarm: Alarm;
  zone: string | undefined;
  /** The typed note, logged with the acknowledgement. */
  note: string;
  onAcknowledged: () => void;
}

/** The actions on an open alarm, always in reach below its details. Those without permission are not shown. */
export function AlarmFoot({ alarm, zone, note, onAcknowledged }: AlarmFootProps) {
  const { t } = useTranslation('alarm');
  const held = usePermissions();
  const [dialog, setDialog] = useState<'shelve' | ReasonKind | null>(null);
  const [params, setParams] = useSearchParams();
  const acknowledge = useAcknowledge();
  const unshelve = useUnshelve();
  const backInService = useBackInService();
  const isUnacknowledged = alarm.state === 'unacknowledged' || alarm.state === 'returned';
  const mayAcknowledge = isUnacknowledged && held.has('alarm:acknowledge');
  const mayShelve = held.has('alarm:shelve');
  const maySuppress = held.has('alarm:suppress');
  const mayClose = held.has('alarm:close');
  if (!isOpen(alarm) || !(mayAcknowledge || mayShelve || maySuppress || mayClose)) return null;
  const failure = [acknowledge, unshelve, backInService].find(({ error }) => error !== null)?.error;
  const isOut = alarm.isOutOfService;
  return (
    <Row gap={8} touch wrap className={`${classes.foot} gw-no-print`}>
      {mayAcknowledge && (
        <Button
          className={classes.primary ?? ''}
          loading={acknowledge.isBusy}
          onClick={() => acknowledge.mutate({ alarms: [alarm], note: note.trim() }, { onSuccess: onAcknowledged })}
        >
          {t('list.acknowledge')}
        </Button>
      )}
      {mayShelve &&
        (isShelved(alarm, serverClock.now()) ? (
          <Button variant="default" loading={unshelve.isPending} onClick={() => unshelve.mutate({ id: alarm.id })}>
            {t('detail.unshelve')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setDialog('shelve')}>
            {t('detail.shelve')}
          </Button>
        ))}
      {(maySuppress || mayClose) && (
        <Menu position="top-end" shadow="md" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              loading={backInService.isPending}
              aria-label={t('detail.moreActions')}
            >
              <IconDots size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {maySuppress && (
              <Menu.Item onClick={() => (isOut ? backInService.mutate({ id: alarm.id }) : setDialog('outOfService'))}>
                {t(isOut ? 'detail.backInService' : 'detail.outOfService')}
              </Menu.Item>
            )}
            {mayClose && <Menu.Item onClick={() => setDialog('close')}>{t('detail.close')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
      {failure && (
        <Text tone="red" role="alert">
          {failure.message}
        </Text>
      )}
      <WhenLoaded>
        {mayAcknowledge && params.has('acknowledge') && (
          <AcknowledgeDialog
            alarm={alarm}
            onClose={() =>
              setParams(
                (now) => {
                  now.delete('acknowledge');
                  return now;
                },
                { replace: true },
              )
            }
          />
        )}
        {dialog === 'shelve' && <ShelveDialog alarm={alarm} zone={zone} onClose={() => setDialog(null)} />}
        {(dialog === 'close' || dialog === 'outOfService') && (
          <ReasonDialog alarm={alarm} kind={dialog} onClose={() => setDialog(null)} />
        )}
      </WhenLoaded>
    </Row>
  );
}
