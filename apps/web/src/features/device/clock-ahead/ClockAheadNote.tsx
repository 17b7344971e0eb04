import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../../../api/query.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { formatDuration, formatZonedStamp } from '../../../ui/format-time.ts';
import { AheadMoveDialog } from './AheadMoveDialog.tsx';
import classes from './ClockAhead.module.css';

const AGAIN_MS = 60_000;

/** That a device claims to have collected readings after they were received: how many, and the way to put them right. */
export function ClockAheadNote({ device, zone }: { device: Device; zone: string | undefined }) {
  const { t } = useTranslation('device');
  const mayMove = useHasPermission('device:update');
  const [isMoving, setMoving] = useState(false);
  const { data } = useQuery(
    queryOf(
      'GET /rest/devices/:deviceNo/clock-ahead',
      { params: { deviceNo: device.deviceNo } },
      { refetchInterval: ({ state }) => (state.data?.isMoving === true ? 2_000 : AGAIN_MS) },
    ),
  );
  if (!data?.receivedTo || data.aheadS === null) return null;
  return (
    <aside className={classes.note} role="note">
      <p>
        <b>{t('ahead.count', { count: data.readings })}</b>{' '}
        {t('ahead.last', {
          time: formatZonedStamp(Date.parse(data.receivedTo), zone),
          ahead: formatDuration(data.aheadS * 1_000),
        })}{' '}
        {t(data.isMoving ? 'ahead.isMoving' : 'ahead.meaning')}
      </p>
      {mayMove && !data.isMoving && (
        <Button variant="default" size="xs" onClick={() => setMoving(true)}>
          {t('ahead.move')}
        </Button>
      )}
      {isMoving && <AheadMoveDialog device={device} ahead={data} zone={zone} onClose={() => setMoving(false)} />}
    </aside>
  );
}
