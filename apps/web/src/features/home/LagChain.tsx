import { useTranslation } from '../../i18n/i18n.ts';
import { useConnection } from '../../live/hooks.ts';
import classes from './LagChain.module.css';

/** How long a value takes from the ground to this screen, leg by leg. */
export function LagChain() {
  const { t } = useTranslation();
  const lag = useConnection((connection) => connection.lag);
  return (
    <ol className={classes.chain}>
      <li>{t('home.collected')}</li>
      <li className={classes.leg}>{lag ? `${lag.collectToReceiveS.toFixed(1)} s` : '—'}</li>
      <li>{t('home.received')}</li>
      <li className={classes.leg}>{lag ? `${lag.receiveToShownS.toFixed(1)} s` : '—'}</li>
      <li>{t('home.shown')}</li>
    </ol>
  );
}
