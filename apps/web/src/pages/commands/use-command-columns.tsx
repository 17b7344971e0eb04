import { useMemo } from 'react';
import { isOpen } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { CommandStateWord } from '../../commands/CommandState.tsx';
import { durationText } from '../../commands/content.ts';
import { useContentText } from '../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { Text } from '../../ui/box.tsx';
import { formatStamp } from '../../ui/format-time.ts';
import type { TableColumn } from '../../ui/table/types.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** The page of one device's commands. */
export const commandsOf = (deviceNo: string): string => `/devices/${deviceNo}?tab=commands&panel=command-list`;

export function useCommandColumns(zone: string | undefined): TableColumn<Command>[] {
  const { t } = useTranslation('control');
  const contentText = useContentText();
  return useMemo(
    () => [
      {
        key: 'number',
        title: t('commands.list.command'),
        width: '15rem',
        render: (command) => (
          <>
            <Text tone="text2" weight={400}>
              #{command.number}
            </Text>{' '}
            {contentText(command).title}
          </>
        ),
      },
      {
        key: 'content',
        title: t('commands.list.content'),
        width: '18rem',
        render: (command) => {
          const { detail } = contentText(command);
          return detail === '' ? '—' : <span title={detail}>{detail}</span>;
        },
      },
      {
        key: 'state',
        title: t('commands.list.state'),
        render: ({ state, reason }) => (
          <span title={reason === '' ? undefined : t(`reason.${reason}`)}>
            <CommandStateWord state={state} />
          </span>
        ),
      },
      {
        key: 'deviceName',
        title: t('commands.history.device'),
        render: ({ deviceNo, deviceName, stationName }) => (
          <TextLink to={commandsOf(deviceNo)} title={stationName}>
            {deviceName}
          </TextLink>
        ),
      },
      { key: 'accountName', title: t('commands.list.who'), width: '8rem', render: ({ accountName }) => accountName },
      {
        key: 'createdAt',
        title: t('commands.list.when'),
        width: '200px',
        render: ({ createdAt }) => <time dateTime={createdAt}>{formatStamp(Date.parse(createdAt), zone)}</time>,
      },
      {
        key: 'duration',
        title: t('commands.list.duration'),
        isNumeric: true,
        render: (command) => (
          <>
            <Duration command={command} />
            {command.tries > 1 && (
              <Text ml={8} text="least" tone="text3">
                {t('commands.list.try', { count: command.tries, most: command.maxTries })}
              </Text>
            )}
          </>
        ),
      },
    ],
    [t, contentText, zone],
  );
}

/** Duration from request to end, counting while under way. */
function Duration({ command: { state, createdAt, endedAt } }: { command: Command }) {
  const { language } = useLanguage();
  const now = useServerNow();
  const from = Date.parse(createdAt);
  if (!isOpen(state)) return durationText(Date.parse(endedAt ?? createdAt) - from, language);
  return durationText(Math.floor(Math.max(0, now - from) / 1_000) * 1_000, language);
}
