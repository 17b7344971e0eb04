import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { isOpen } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { CommandStateWord } from '../../../commands/CommandState.tsx';
import { durationText } from '../../../commands/content.ts';
import { useContentText } from '../../../commands/use-content-text.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { useFlash } from '../../../ui/use-flash.ts';
import { askAgain, isLevel, type Ask } from '../send/ask.ts';
import { CommandStory } from '../story/CommandStory.tsx';
import classes from './List.module.css';
import { useMaySend } from './may-send.ts';

interface CommandRowProps {
  command: Command;
  zone: string | undefined;
  isOpened: boolean;
  onToggle: () => void;
  onDelete: () => void;
  onAsk: (ask: Ask) => void;
}

/** One command in two lines. Expanded: all its details. */
export function CommandRow({ command, zone, isOpened, onToggle, onDelete, onAsk }: CommandRowProps) {
  const { t } = useTranslation('control');
  const contentText = useContentText();
  const maySend = useMaySend();
  const story = useId();
  const flash = useFlash<HTMLLIElement>(command.state);
  const { number, state, reason, accountName, createdAt, body, kind } = command;
  const { title, detail } = contentText(command);
  const again = maySend(kind) ? askAgain(command) : null;
  const level = kind === 'horn' && body['action'] !== 0 ? body['level'] : null;
  return (
    <li ref={flash} className={classes.row} data-opened={isOpened || undefined}>
      <Stack columns="minmax(0, 1fr) 44px" align="center" p="0 8 0 0">
        <button
          type="button"
          className={classes.summary}
          aria-expanded={isOpened}
          aria-controls={isOpened ? story : undefined}
          onClick={onToggle}
        >
          <Row as="span" inline gap={4} tone="text2" className={classes.number}>
            <IconChevronRight size={14} stroke={2} aria-hidden />#{number}
          </Row>
          <Stack as="span" shrink className={classes.content}>
            <Row as="strong" gap={8} weight={600}>
              {isLevel(level) && <StateSymbol kind={`level${level}`} size={18} />}
              {title}
            </Row>
            {detail && (
              <Text text="table" tone="text2" mono={kind === 'raw'}>
                {detail}
              </Text>
            )}
          </Stack>
          <Stack as="span" shrink className={classes.state}>
            <CommandStateWord state={state} />
            <small>
              <StateDetail command={command} reason={reason === '' ? null : t(`reason.${reason}`)} />
            </small>
          </Stack>
          <Stack as="span" shrink className={classes.when}>
            <time dateTime={createdAt}>{formatStamp(Date.parse(createdAt), zone).slice(5)}</time>
            <small>{accountName}</small>
          </Stack>
          <Stack as="span" shrink textAlign="right" className={classes.duration}>
            <Elapsed command={command} />
            <small>
              {command.tries > 0 && t('commands.list.try', { count: command.tries, most: command.maxTries })}
            </small>
          </Stack>
        </button>
        <Row as="span" align="stretch" justify="end" touch>
          {state === 'queued' && maySend(kind) && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('commands.list.deleteNumber', { number })}
              title={t('commands.list.delete')}
              onClick={onDelete}
            >
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
          {again && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('commands.list.againNumber', { number })}
              title={t('commands.list.again')}
              onClick={() => onAsk(again)}
            >
              <IconRefresh size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </Row>
      </Stack>
      {isOpened && (
        <div id={story} className={classes.story}>
          <CommandStory command={command} zone={zone} />
        </div>
      )}
    </li>
  );
}

/** Details of the state: reason of the end, what it waits for, time left. */
function StateDetail({
  command: { state, heldBy, expiresAt, supersededBy },
  reason,
}: {
  command: Command;
  reason: string | null;
}) {
  const { t } = useTranslation('control');
  if (reason !== null) return <span title={reason}>{reason}</span>;
  if (state === 'superseded' && supersededBy) return `→ #${supersededBy.number}`;
  if (state !== 'queued') return null;
  return heldBy ? t('commands.list.waitsFor', { number: heldBy.number }) : <Remaining until={expiresAt} />;
}

function Remaining({ until }: { until: string }) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const left = Date.parse(until) - useServerNow();
  return left > 0 ? t('commands.list.remaining', { time: durationText(left, language) }) : null;
}

/** Duration from request to end, counting while under way. */
function Elapsed({ command: { state, createdAt, endedAt } }: { command: Command }) {
  const { language } = useLanguage();
  if (isOpen(state)) return <Counting since={createdAt} />;
  return durationText(Date.parse(endedAt ?? createdAt) - Date.parse(createdAt), language);
}

function Counting({ since }: { since: string }) {
  const { language } = useLanguage();
  const ms = useServerNow() - Date.parse(since);
  // Whole seconds, because tenths that change once a second say nothing.
  return ms < 10_000 ? `${Math.max(0, Math.floor(ms / 1_000))} s` : durationText(ms, language);
}
