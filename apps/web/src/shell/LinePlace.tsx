import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../i18n/i18n.ts';
import { ConnectionState } from '../live/data-path/ConnectionState.tsx';
import { useLineState } from '../live/data-path/use-line-state.ts';
import { Slot } from '../ui/Slot.tsx';
import classes from './Header.module.css';

const SHOWN_AFTER_MS = 1_000;

/** The state of the connection in its own place. The frame of a page without connection shows the rest. */
export function LinePlace() {
  const { t } = useTranslation();
  const { isLive } = useLineState(SHOWN_AFTER_MS);
  const lost = (['connecting', 'reconnecting', 'offline'] as const).map((word) => t(`connection.${word}`));
  const isRoomy = useMediaQuery('(min-width: 90em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const live = `${t('connection.live')} · ${t('connection.delay', { delay: '00:00:00' })}`;
  return (
    <span className={classes.line}>
      <Slot words={isRoomy ? [live, ...lost] : lost}>
        <ConnectionState isBrief={!isLive || !isRoomy} />
      </Slot>
    </span>
  );
}
