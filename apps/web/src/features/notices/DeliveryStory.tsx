import type { DeliveryDetail } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stamp } from '../../ui/Stamp.tsx';
import { DeliveryStateWord } from './DeliveryStateWord.tsx';
import classes from './notices.module.css';

/** One message: how far it is, what it says, and every try with what the other side answered. */
export function DeliveryStory({ delivery }: { delivery: DeliveryDetail }) {
  const { t } = useTranslation('alarm');
  const { state, reason, subject, text, attempts, address } = delivery;
  return (
    <div className={classes.form}>
      <p className={classes.stateLine}>
        <DeliveryStateWord state={state} />
        {reason !== '' && <span>{t(`notices.reason.${reason}`)}</span>}
        <span>{address}</span>
      </p>
      <ol className={classes.rows}>
        {attempts.map(({ number, at, outcome, proof }) => (
          <li key={number} className={classes.try}>
            <span>
              {number}. <Stamp time={at} /> · {t(`notices.outcome.${outcome}`)}
            </span>
            {proof !== '' && <code className={classes.proof}>{proof}</code>}
          </li>
        ))}
      </ol>
      <details>
        <summary>{subject === '' ? t('notices.text') : subject}</summary>
        <pre className={classes.text}>{text}</pre>
      </details>
    </div>
  );
}
