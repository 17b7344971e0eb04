import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../../../api/query.ts';
import { lazyPart, WhenLoaded } from '../../../errors/lazy-part.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { Note } from '../../../ui/Note.tsx';

const AGAIN_MS = 60_000;

const AheadMoveDialog = lazyPart(async () => (await import('./AheadMoveDialog.tsx')).AheadMoveDialog);

/** A note that a device sent readings with collect times after their receive time, with their number and the correction. */
export function ClockAheadNote({ device, zone }: { device: Device; zone: string | undefined }) {
  const { t } = useTranslation('device');
  const duration = useDurationWords();
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
    <Note kind="warning" role="note">
      <Row gap="8 16" wrap>
        <Text as="p" style={{ flex: '1 1 320px' }}>
          <b>{t('ahead.count', { count: data.readings })}</b>{' '}
          {t('ahead.last', {
            time: formatZonedStamp(Date.parse(data.receivedTo), zone),
            ahead: duration(data.aheadS * 1_000),
          })}{' '}
          {t(data.isMoving ? 'ahead.isMoving' : 'ahead.meaning')}
        </Text>
        {mayMove && !data.isMoving && (
          <Button variant="default" size="xs" onClick={() => setMoving(true)}>
            {t('ahead.move')}
          </Button>
        )}
      </Row>
      <WhenLoaded>
        {isMoving && <AheadMoveDialog device={device} ahead={data} zone={zone} onClose={() => setMoving(false)} />}
      </WhenLoaded>
    </Note>
  );
}
