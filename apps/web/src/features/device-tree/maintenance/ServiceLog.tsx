import type { ServiceEntry } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stamp } from '../../../session/Stamp.tsx';
import { Text } from '../../../ui/box.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import classes from './maintenance.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface ServiceLogProps {
  log: readonly ServiceEntry[];
  zone: string | undefined;
}

/** The service log of the device, newest first: when, what, by whom, and why. */
export function ServiceLog({ log, zone }: ServiceLogProps) {
  const { t } = useTranslation('admin');
  const words = useEntryWords();
  return (
    <section className={classes.log} aria-label={t('maintain.log')}>
      <Text as="h3" mb={8} text="body" weight={700}>
        {t('maintain.log')}
      </Text>
      {log.length === 0 && (
        <Text as="p" text="table" tone="text3" breaks>
          {t('maintain.noLog')}
        </Text>
      )}
      <ol>
        {log.map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <Text as="p" text="body" breaks>
              <strong>{words.kind(entry)}</strong> {words.change(entry)}
            </Text>
            {words.former(entry).length > 0 && <Facts layout="beside" mt={2} facts={words.former(entry)} />}
            {entry.note !== '' && (
              <Text as="p" tone="text2" breaks>
                {entry.note}
              </Text>
            )}
            <Text as="p" text="table" tone="text3" breaks>
              <Stamp time={entry.at} zone={zone} /> · {entry.accountName}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
