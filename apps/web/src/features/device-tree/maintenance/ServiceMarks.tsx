import { useQuery } from '@tanstack/react-query';
import { IconArchive, IconPlugConnectedX, IconServerBolt } from '@tabler/icons-react';
import type { Maintenance } from '@groundwatch/protocol/rest';
import { useOverview } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import { Stack } from '../../../ui/box.tsx';
import classes from './maintenance.module.css';
import { maintenanceQuery } from './use-maintenance.ts';

interface NodeMarksProps {
  deviceId: number;
  onGo: (deviceId: number) => void;
}

/** What must not be overlooked of a device: out of service, only history, under way to another server. */
export function NodeMarks({ deviceId, onGo }: NodeMarksProps) {
  const { data } = useQuery(maintenanceQuery(deviceId));
  const stations = useOverview().data?.stations ?? [];
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
  const successor = leaving?.detail['deviceId'];
  return (
    <Stack gap={8} className={classes.marks}>
      {isArchived && (
        <div className={classes.mark}>
          <IconArchive size={17} stroke={1.7} aria-hidden />
          <div>
            <p>{t('maintain.archived')}</p>
            {leaving && <Stamp time={leaving.at} zone={zone} />}
            {typeof successor === 'number' && (
              <button type="button" className={classes.link} onClick={() => onGo(successor)}>
                {t('maintain.showDevice')}
              </button>
            )}
          </div>
        </div>
      )}
      {removedSince !== null && (
        <div className={classes.mark}>
          <IconPlugConnectedX size={17} stroke={1.7} aria-hidden />
          <div>
            <p>{t('maintain.removedSince')}</p>
            <Stamp time={removedSince} zone={zone} />
          </div>
        </div>
      )}
      {nextTcpServer && (
        <div className={classes.mark} data-under-way>
          <IconServerBolt size={17} stroke={1.7} aria-hidden />
          <div>
            <p>
              {t('maintain.underWay', { next: nextTcpServer.name })}{' '}
              {tcpServer && t('maintain.stillAt', { now: tcpServer.name })}
            </p>
            {nextTcpServer.since !== null && <Stamp time={nextTcpServer.since} zone={zone} />}
          </div>
        </div>
      )}
    </Stack>
  );
}
