import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { LoggedError } from '../../errors/error-log.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import { LogDetail } from './LogDetail.tsx';
import classes from './LogPage.module.css';
import { useTagName } from './use-tag-name.ts';

/** One line an error, which opens to its details; on a phone the columns stand under each other. */
export function LogRows({ entries }: { entries: readonly LoggedError[] }) {
  const { t } = useTranslation('admin');
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('log.time')}</th>
          <th scope="col">{t('log.tag')}</th>
          <th scope="col">{t('log.message')}</th>
          <th scope="col">{t('log.page')}</th>
          <th scope="col" className={classes.number}>
            {t('log.repeats')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <LogRow
            key={entry.id}
            entry={entry}
            isOpen={openId === entry.id}
            onToggle={() => setOpenId(openId === entry.id ? null : entry.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LogRowProps {
  entry: LoggedError;
  isOpen: boolean;
  onToggle: () => void;
}

function LogRow({ entry, isOpen, onToggle }: LogRowProps) {
  const { locale } = useLanguage();
  const tagName = useTagName();
  const detailId = `log-detail-${entry.id}`;
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td className={classes.time}>
          <time dateTime={new Date(entry.at).toISOString()}>{formatStamp(entry.at)}</time>
        </td>
        <td className={classes.tag}>{tagName(entry.tag)}</td>
        <td className={classes.message}>
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={detailId} onClick={onToggle}>
            <IconChevronRight className={classes.arrow} size={16} stroke={1.8} aria-hidden />
            <Text truncate className={classes.words}>
              {entry.message}
            </Text>
          </UnstyledButton>
        </td>
        <td className={classes.place}>{entry.page}</td>
        <td className={classes.number}>{entry.count.toLocaleString(locale)}</td>
      </tr>
      {isOpen && (
        <tr id={detailId}>
          <td colSpan={5} className={classes.detailCell}>
            <LogDetail {...entry} />
          </td>
        </tr>
      )}
    </>
  );
}
