import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Command } from '@groundwatch/protocol/rest';
import { commandQuery } from '../../api/commands.ts';
import { CommandStateWord } from '../../commands/CommandState.tsx';
import { useContentText } from '../../commands/use-content-text.ts';
import { CommandStory } from '../../features/commands/story/CommandStory.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { Skeleton } from '../../ui/states.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { commandsOf } from '../../features/commands/list/use-command-columns.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';

interface CommandDrawerProps {
  id: string;
  /** The listed command, if any. */
  known: Command | undefined;
  zone: string | undefined;
  onClose: () => void;
}

/** The details of one command, beside the list. */
export function CommandDrawer({ id, known, zone, onClose }: CommandDrawerProps) {
  const { t } = useTranslation('control');
  const contentText = useContentText();
  const asked = useQuery(commandQuery(id));
  const command = asked.data ?? known;
  return (
    <Drawer
      onClose={onClose}
      size={640}
      title={command ? t('commands.history.story', { number: command.number }) : t('commands.history.title')}
      isLoading={!command}
      skeleton={<Skeleton rows={8} />}
      error={command ? null : asked.error}
      onRetry={() => void asked.refetch()}
    >
      {command && (
        <Stack gap={12}>
          <Row as="p" gap="4 16" wrap>
            <Text as="strong" text="panel">
              {contentText(command).title}
            </Text>
            <CommandStateWord state={command.state} reason={command.reason} />
          </Row>
          <Row as="p" gap="4 16" wrap tone="text2">
            <TextLink to={commandsOf(command.deviceNo)} title={t('commands.history.toDevice')}>
              {command.deviceName} <IconChevronRight size={14} stroke={1.8} aria-hidden />
            </TextLink>
            <span>{command.stationName}</span>
          </Row>
          <CommandStory command={command} zone={zone} />
        </Stack>
      )}
    </Drawer>
  );
}
