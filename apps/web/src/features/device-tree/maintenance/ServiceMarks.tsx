import { IconArchive, IconPlugConnectedX, IconServerBolt } from '@tabler/icons-react';
import type { Maintenance } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import classes from './maintenance.module.css';

interface ServiceMarksProps {
  maintenance: Maintenance;
  zone: string | undefined;
  onGo: (deviceId: number) => void;
}

/** What must not be overlooked: out of service, only history, under way to another server. */
export function ServiceMarks({ maintenance, zone, onGo }: ServiceMarksProps) {
  const { t } = useTranslation('admin');
  const { isArchived, removedSince, nextTcpServer, tcpServer, log } = maintenance;
  const leaving = isArchived ? log.find(({ kind, detail }) => kind === 'moved' && detail['archiveNo']) : undefined;
  const successor = leaving?.detail['deviceId'];
  return (
    <>
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
    </>
  );
}
