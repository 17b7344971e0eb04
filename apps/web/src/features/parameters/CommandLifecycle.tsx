import { useQuery } from '@tanstack/react-query';
import { isOpen, type ParameterSet } from '@groundwatch/protocol/model';
import type { Command, Device } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { commandsQuery } from '../../api/commands.ts';
import { CommandStateWord } from '../../commands/CommandState.tsx';
import { useContentText } from '../../commands/use-content-text.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { serverClock } from '../../live/live.ts';
import { CommandSteps } from '../../ui/CommandSteps.tsx';
import { formatShortStamp } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Box, Stack, Text } from '../../ui/box.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface CommandLifecycleProps {
  device: Device;
  set: ParameterSet;
  zone: string | undefined;
}

/** The number of commands searched for those of the set. */
const LOOKED_AT = 60;
const SHOWN = 8;

const isOfSet =
  (set: number) =>
  ({ kind, body }: Command): boolean =>
    (kind === 'read' || kind === 'write') && body['set'] === set;

/** The state of a set's newest commands: open ones step by step, others as a list. */
export function CommandLifecycle({ device, set, zone }: CommandLifecycleProps) {
  const { t } = useTranslation('control');
  const query = useQuery(commandsQuery(device.deviceNo, { size: LOOKED_AT }));
  const [params] = useSearchParams();
  const own = query.data?.records.filter(isOfSet(set.id)) ?? [];
  const open = own.filter(({ state }) => isOpen(state));
  const leading = open.length > 0 ? open : own.slice(0, 1);
  const others = own.filter((command) => !leading.includes(command)).slice(0, SHOWN);
  const all = new URLSearchParams(params);
  all.set('tab', 'commands');
  all.set('panel', 'command-list');
  return (
    <Panel
      title={t('parameters.progress')}
      aside={
        <TextLink to={{ search: all.toString() }} replace>
          {t('parameters.allCommands')}
        </TextLink>
      }
      isLoading={query.isPending}
      skeleton={<Skeleton rows={5} height={30} />}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
      empty={own.length === 0 ? t('parameters.noCommands') : undefined}
    >
      <Stack lined>
        {leading.map((command) => (
          <Box key={command.id} as="article" p="0 0 16 0">
            <Who command={command} />
            <Content command={command} />
            <Steps command={command} zone={zone} />
          </Box>
        ))}
        {others.length > 0 && (
          <Stack as="ol" lined>
            {others.map((command) => (
              <Other key={command.id} command={command} zone={zone} />
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

function Who({ command }: { command: Command }) {
  return (
    <Text as="p" mb={4} text="least" tone="text3" breaks>
      #{command.number} · {command.accountName}
      {command.note !== '' && (
        <Text as="q" ml={8} tone="text2">
          {command.note}
        </Text>
      )}
    </Text>
  );
}

function Content({ command }: { command: Command }) {
  const { title, detail } = useContentText()(command);
  return (
    <Text as="p" mb={12} text="table" tone="text2" breaks>
      {detail === '' ? title : detail}
    </Text>
  );
}

/** Running times of an open command. */
function Steps({ command, zone }: { command: Command; zone: string | undefined }) {
  return isOpen(command.state) ? (
    <RunningSteps command={command} zone={zone} />
  ) : (
    <CommandSteps command={command} now={serverClock.now()} zone={zone} />
  );
}

const RunningSteps = ({ command, zone }: { command: Command; zone: string | undefined }) => (
  <CommandSteps command={command} now={useServerNow()} zone={zone} />
);

function Other({ command, zone }: { command: Command; zone: string | undefined }) {
  const [isShown, setShown] = useState(false);
  const { title, detail } = useContentText()(command);
  return (
    <Box as="li" touch>
      <Stack
        as="button"
        type="button"
        columns="84px minmax(0, 1fr) auto"
        gap={8}
        align="center"
        p="4 0"
        text="table"
        hover
        style={{ width: '100%', minHeight: 'var(--gw-row)' }}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Text as="time" text="least" tone="text3" dateTime={command.createdAt}>
          {formatShortStamp(Date.parse(command.createdAt), serverClock.now(), zone)}
        </Text>
        <Text truncate>{detail === '' ? title : detail}</Text>
        <CommandStateWord state={command.state} reason={command.reason} />
      </Stack>
      {isShown && (
        <Box p="4 0 16 0">
          <Who command={command} />
          <Content command={command} />
          <Steps command={command} zone={zone} />
        </Box>
      )}
    </Box>
  );
}
