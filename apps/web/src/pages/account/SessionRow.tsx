import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { OwnSession } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { Box, Row } from '../../ui/box.tsx';
import { formatShortStamp, formatStamp } from '../../ui/format-time.ts';
import { agentOf } from './agent.ts';
import { Tag } from '../../ui/Tag.tsx';

export function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('admin');
  const { browser, system, isPhone } = agentOf(session.userAgent);
  const Device = isPhone ? IconDeviceMobile : IconDeviceDesktop;
  const name = [browser, system].filter((part) => part !== '').join(' · ') || t('account.unknownAgent');
  return (
    <Row as="li" gap={12} p="12 0">
      <Device color="var(--gw-text3)" size={24} stroke={1.5} aria-hidden />
      <Box grow>
        <Row as="p" gap="0 12" align="baseline" wrap title={session.userAgent}>
          <strong>{name}</strong>
          {session.isCurrent && <Tag>{t('account.current')}</Tag>}
        </Row>
        <Row as="p" gap="0 12" align="baseline" wrap text="table" tone="text3">
          <span>{session.address}</span>
          <Stamp label={t('account.since')} time={session.createdAt} />
          <Stamp label={t('account.lastSeen')} time={session.lastSeenAt} />
        </Row>
      </Box>
      {!session.isCurrent && (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={t('account.endOf', { name })}>
          {t('account.end')}
        </Button>
      )}
    </Row>
  );
}

function Stamp({ label, time }: { label: string; time: string }) {
  const zone = useZone();
  const ms = Date.parse(time);
  return (
    <span>
      {label}{' '}
      <time dateTime={time} title={formatStamp(ms, zone)}>
        {formatShortStamp(ms, Date.now(), zone)}
      </time>
    </span>
  );
}
