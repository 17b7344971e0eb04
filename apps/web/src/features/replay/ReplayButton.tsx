import { HOUR_MS } from '@groundwatch/protocol/model';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLiveSource } from '../../live/source.ts';
import { serverClock } from '../../live/live.ts';
import { useZone } from '../../session/use-zone.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import classes from '../../ui/page-tool.module.css';
import { FIRST_SPEED, withReplay } from './address.ts';

/** Includes the calendar, which is not needed for the first picture. */
const StartDialog = lazyPart(async () => (await import('./StartDialog.tsx')).StartDialog);

/** Asks for the time to replay. */
export function ReplayButton() {
  const { t } = useTranslation('panels');
  const [, setParams] = useSearchParams();
  const zone = useZone();
  const { isReplay } = useLiveSource();
  const [isOpen, setOpen] = useState(false);
  if (isReplay) return null;
  return (
    <>
      <button type="button" className={classes.button} onClick={() => setOpen(true)}>
        <IconHistory size={16} stroke={1.6} aria-hidden />
        {t('replay.open')}
      </button>
      {isOpen && (
        <WhenLoaded>
          <StartDialog
            zone={zone}
            at={serverClock.now() - HOUR_MS}
            stationIds={null}
            onStart={(at, stationIds) =>
              setParams((now) => withReplay(now, { at, speed: FIRST_SPEED, isPaused: false, stationIds }))
            }
            onClose={() => setOpen(false)}
          />
        </WhenLoaded>
      )}
    </>
  );
}
