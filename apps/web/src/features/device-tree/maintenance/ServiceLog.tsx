import { Fragment } from 'react';
import type { ServiceEntry } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Stamp } from '../../../ui/Stamp.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
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
            {words.former(entry).length > 0 && (
              <Stack as="dl" columns="auto minmax(0, 1fr)" gap="0 8" mt={2} text="table" tone="text2">
                {words.former(entry).map(([label, value]) => (
                  <Fragment key={label}>
                    <dt>{label}</dt>
                    <Text as="dd" breaks>
                      {value}
                    </Text>
                  </Fragment>
                ))}
              </Stack>
            )}
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
