import { useMemo } from 'react';
import { Link } from 'react-router';
import { isOpen } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { CommandStateWord } from '../../commands/CommandState.tsx';
import { durationText } from '../../commands/content.ts';
import { useContentText } from '../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { formatStamp } from '../../ui/format-time.ts';
import type { TableColumn } from '../../ui/paged-table/types.ts';
import classes from './CommandsPage.module.css';

export const zoneOf = (isUtc: boolean): string | undefined => (isUtc ? 'UTC' : undefined);

/** Where the commands of one device are. */
export const commandsOf = (deviceNo: string): string => `/devices/${deviceNo}?tab=commands&panel=command-list`;

export function useCommandColumns(isUtc: boolean): TableColumn<Command>[] {
  const { t } = useTranslation('control');
  const contentText = useContentText();
  return useMemo(
    () => [
      { key: 'number', title: t('commands.list.number'), width: '96px', render: ({ number }) => `#${number}` },
      {
        key: 'state',
        title: t('commands.list.state'),
        render: ({ state, reason }) => (
          <span className={classes.state} title={reason === '' ? undefined : t(`reason.${reason}`)}>
            <CommandStateWord state={state} />
          </span>
        ),
      },
      {
        key: 'content',
        title: t('commands.list.content'),
        width: '26rem',
        render: (command) => {
          const { title, detail } = contentText(command);
          return (
            <span title={detail === '' ? undefined : detail}>
              {title} {detail !== '' && <span className={classes.detail}>{detail}</span>}
            </span>
          );
        },
      },
      {
        key: 'deviceName',
        title: t('commands.history.device'),
        render: ({ deviceNo, deviceName, stationName }) => (
          <Link className={classes.device} to={commandsOf(deviceNo)} title={stationName}>
            {deviceName}
          </Link>
        ),
      },
      { key: 'accountName', title: t('commands.list.who'), width: '9rem', render: ({ accountName }) => accountName },
      {
        key: 'createdAt',
        title: t('commands.list.when'),
        width: '176px',
        render: ({ createdAt }) => (
          <time dateTime={createdAt}>{formatStamp(Date.parse(createdAt), zoneOf(isUtc))}</time>
        ),
      },
      {
        key: 'duration',
        title: t('commands.list.duration'),
        isNumeric: true,
        render: (command) => <Duration command={command} />,
      },
      {
        key: 'tries',
        title: t('commands.list.tries'),
        isNumeric: true,
        render: ({ tries, maxTries }) => (tries === 0 ? '—' : `${tries}/${maxTries}`),
      },
    ],
    [t, contentText, isUtc],
  );
}

/** From the asking to the end; counts on while it is under way. */
function Duration({ command: { state, createdAt, endedAt } }: { command: Command }) {
  const { language } = useLanguage();
  const now = useServerNow();
  const from = Date.parse(createdAt);
  if (!isOpen(state)) return durationText(Date.parse(endedAt ?? createdAt) - from, language);
  return durationText(Math.floor(Math.max(0, now - from) / 1_000) * 1_000, language);
}
