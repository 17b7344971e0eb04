import { useMemo } from 'react';
import { isOpen, MINUTE_MS } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { CommandStateWord } from '../../../commands/CommandState.tsx';
import { useContentText } from '../../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { Text } from '../../../ui/box.tsx';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { formatDelay, formatStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { TableColumn } from '../../../ui/table/types.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { isLevel } from '../send/ask.ts';

/** The page of one device's commands. */
export const commandsOf = (deviceNo: string): string => `/devices/${deviceNo}?tab=commands&panel=command-list`;

/** The columns of commands of one device, or of all devices with their names. */
export function useCommandColumns(zone: string | undefined, isOfAll: boolean): TableColumn<Command>[] {
  const { t } = useTranslation('control');
  const contentText = useContentText();
  return useMemo(
    () => [
      {
        key: 'command',
        title: t('commands.list.command'),
        width: '20rem',
        mark: ({ kind, body: { action, level } }) =>
          kind === 'horn' && action !== 0 && isLevel(level) && <StateSymbol kind={`level${level}`} size={18} />,
        render: (command) => (
          <>
            <Text tone="text2" weight={400}>
              #{command.number}
            </Text>{' '}
            {contentText(command).title}
          </>
        ),
        below: (command) => {
          const { detail } = contentText(command);
          return (
            detail !== '' && (
              <Text text="table" tone="text2" weight={400} mono={command.kind === 'raw'} truncate title={detail}>
                {detail}
              </Text>
            )
          );
        },
      },
      {
        key: 'state',
        title: t('commands.list.state'),
        width: '14rem',
        render: (command) => (
          <>
            <CommandStateWord state={command.state} reason={command.reason} />
            <StateDetail command={command} />
          </>
        ),
      },
      ...(isOfAll
        ? [
            {
              key: 'deviceName',
              title: t('commands.history.device'),
              render: ({ deviceNo, deviceName, stationName }: Command) => (
                <>
                  <TextLink to={commandsOf(deviceNo)}>{deviceName}</TextLink>
                  <small>{stationName}</small>
                </>
              ),
            },
          ]
        : []),
      {
        key: 'createdAt',
        title: t('commands.list.when'),
        render: ({ createdAt, accountName }) => (
          <>
            <time dateTime={createdAt}>{formatStamp(Date.parse(createdAt), zone)}</time>
            <small>{accountName}</small>
          </>
        ),
      },
      {
        key: 'duration',
        title: t('commands.list.duration'),
        isNumeric: true,
        render: (command) => (
          <>
            <Duration command={command} />
            {command.tries > 0 && (
              <small>{t('commands.list.try', { count: command.tries, most: command.maxTries })}</small>
            )}
          </>
        ),
      },
    ],
    [t, contentText, zone, isOfAll],
  );
}

/** Details of the state: reason of the end, what it waits for, time left. */
function StateDetail({ command: { state, reason, heldBy, expiresAt, supersededBy } }: { command: Command }) {
  const { t } = useTranslation('control');
  if (reason !== '') return <small style={{ whiteSpace: 'normal' }}>{t(`reason.${reason}`)}</small>;
  if (state === 'superseded' && supersededBy) return <small>→ #{supersededBy.number}</small>;
  if (state !== 'queued') return null;
  return heldBy ? (
    <small>{t('commands.list.waitsFor', { number: heldBy.number })}</small>
  ) : (
    <Remaining until={expiresAt} />
  );
}

function Remaining({ until }: { until: string }) {
  const { t } = useTranslation('control');
  const words = useDurationWords();
  const left = Date.parse(until) - useServerNow();
  return left > 0 && <small>{t('commands.list.remaining', { time: words(left) })}</small>;
}

/** Duration from request to end, counting while under way. */
function Duration({ command: { state, createdAt, endedAt } }: { command: Command }) {
  const { locale } = useLanguage();
  const words = useDurationWords();
  const now = useServerNow();
  const from = Date.parse(createdAt);
  if (isOpen(state)) return words(Math.max(0, now - from));
  const took = Date.parse(endedAt ?? createdAt) - from;
  return took < MINUTE_MS ? formatDelay(took, locale) : words(took);
}
