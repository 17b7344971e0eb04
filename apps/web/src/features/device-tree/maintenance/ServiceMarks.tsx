import { useQuery } from '@tanstack/react-query';
import type { Maintenance } from '@groundwatch/protocol/rest';
import { useStations } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stamp } from '../../../session/Stamp.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { Note } from '../../../ui/Note.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import classes from './maintenance.module.css';
import { maintenanceQuery } from './use-maintenance.ts';

interface NodeMarksProps {
  deviceId: number;
  onGo: (deviceId: number) => void;
}

/** Important states of a device: out of service, archived, being transferred. */
export function NodeMarks({ deviceId, onGo }: NodeMarksProps) {
  const { data } = useQuery(maintenanceQuery(deviceId));
  const stations = useStations();
  if (!data) return null;
  const zone = stations.find(({ id }) => id === data.stationId)?.timeZone;
  return <ServiceMarks maintenance={data} zone={zone} onGo={onGo} />;
}

interface ServiceMarksProps {
  maintenance: Maintenance;
  zone: string | undefined;
  onGo: (deviceId: number) => void;
}

function ServiceMarks({ maintenance, zone, onGo }: ServiceMarksProps) {
  const { t } = useTranslation('admin');
  const { isArchived, removedSince, nextTcpServer, tcpServer, log } = maintenance;
  const leaving = isArchived ? log.find(({ kind, detail }) => kind === 'moved' && detail['archiveNo']) : undefined;
  if (!isArchived && removedSince === null && !nextTcpServer) return null;
  const successor = leaving?.detail['deviceId'];
  return (
    <Stack gap={8} mt={12}>
      {isArchived && (
        <Note kind="warning">
          <Text as="p" text="body">
            {t('maintain.archived')}
          </Text>
          {leaving && <Stamp time={leaving.at} zone={zone} />}
          {typeof successor === 'number' && (
            <TextButton className={classes.link} onClick={() => onGo(successor)}>
              {t('maintain.showDevice')}
            </TextButton>
          )}
        </Note>
      )}
      {removedSince !== null && (
        <Note kind="warning">
          <Text as="p" text="body">
            {t('maintain.removedSince')}
          </Text>
          <Stamp time={removedSince} zone={zone} />
        </Note>
      )}
      {nextTcpServer && (
        <Note kind="warning">
          <Text as="p" text="body">
            {t('maintain.underWay', { next: nextTcpServer.name })}{' '}
            {tcpServer && t('maintain.stillAt', { now: tcpServer.name })}
          </Text>
          {nextTcpServer.since !== null && <Stamp time={nextTcpServer.since} zone={zone} />}
        </Note>
      )}
    </Stack>
  );
}
