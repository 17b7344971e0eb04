import type { ServiceEntry } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import classes from './maintenance.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface ServiceLogProps {
  log: readonly ServiceEntry[];
  zone: string | undefined;
}

/** What was done with the device, the newest first: when, what, by whom, and why. */
export function ServiceLog({ log, zone }: ServiceLogProps) {
  const { t } = useTranslation('admin');
  const words = useEntryWords();
  return (
    <section className={classes.log} aria-label={t('maintain.log')}>
      <h3>{t('maintain.log')}</h3>
      {log.length === 0 && <p className={classes.none}>{t('maintain.noLog')}</p>}
      <ol>
        {log.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <p className={classes.what}>
              <strong>{words.kind(entry)}</strong> {words.change(entry)}
            </p>
            {words.former(entry).length > 0 && (
              <dl className={classes.former}>
                {words.former(entry).map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {entry.note !== '' && <p className={classes.note}>{entry.note}</p>}
            <p className={classes.by}>
              <Stamp time={entry.at} zone={zone} /> · {entry.accountName}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
