import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commandKinds, commandStates } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { commandsQuery, type CommandView } from '../../../api/commands.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Row, Text } from '../../../ui/box.tsx';
import { ZoneName } from '../../../sensors/range/ZoneName.tsx';
import type { Ask } from '../send/ask.ts';
import { CommandRow } from './CommandRow.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import classes from './List.module.css';
import { useAnnounced } from './use-announced.ts';

const STEP = 20;
const MOST_COUNTED = 10_000;

interface CommandListProps {
  deviceNo: string;
  siteZone: string | undefined;
  zone: string | undefined;
  /** The command with open details. */
  opened: string | null;
  onOpen: (id: string | null) => void;
  onAsk: (ask: Ask) => void;
}

/** All commands of the device, newest first, updated by messages. */
export function CommandList({ deviceNo, siteZone, zone, opened, onOpen, onAsk }: CommandListProps) {
  const { t } = useTranslation('control');
  const [filter, setFilter] = useState<Pick<CommandView, 'kind' | 'state'>>({});
  const [size, setSize] = useState(STEP);
  const [leaving, setLeaving] = useState<Command | null>(null);
  // Users who may send commands may also see their results.
  const mayRead = useHasPermission('command:list', 'device:command', 'device:horn');
  const list = useQuery({ ...commandsQuery(deviceNo, { ...filter, current: 1, size }), enabled: mayRead });
  const commands = list.data?.records;
  const total = list.data?.total ?? 0;
  const announced = useAnnounced(commands);
  const isFiltered = filter.kind !== undefined || filter.state !== undefined;
  const narrow = (more: typeof filter): void => {
    setFilter({ ...filter, ...more });
    setSize(STEP);
  };
  return (
    <Panel
      title={t('commands.list.title')}
      aside={list.data && t('commands.list.count', { count: total })}
      error={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
      empty={mayRead ? undefined : t('commands.list.mayNot')}
      isFlush
    >
      <Row gap="8 12" wrap p="0 16 12 16">
        <NativeSelect
          flex="0 1 auto"
          aria-label={t('commands.list.stateFilter')}
          value={filter.state ?? ''}
          data={[
            { value: '', label: t('commands.list.allStates') },
            { value: 'open', label: t('commands.list.open') },
            ...commandStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            narrow({ state: value === '' ? undefined : (value as CommandView['state']) })
          }
        />
        <NativeSelect
          flex="0 1 auto"
          aria-label={t('commands.list.kindFilter')}
          value={filter.kind ?? ''}
          data={[
            { value: '', label: t('commands.list.allKinds') },
            ...commandKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            narrow({ kind: value === '' ? undefined : (value as CommandView['kind']) })
          }
        />
        <Box ml="auto">
          <ZoneName siteZone={siteZone} at={serverClock.now()} />
        </Box>
      </Row>
      {commands === undefined && (
        <Box p="0 16">
          <Skeleton rows={6} />
        </Box>
      )}
      {commands?.length === 0 && (
        <Text as="p" m="24 16" tone="text2" textAlign="center">
          {t(isFiltered ? 'commands.list.nothingFound' : 'commands.list.none')}
        </Text>
      )}
      {commands !== undefined && commands.length > 0 && (
        <>
          <Head />
          <Box as="ul" ruled aria-label={t('commands.list.title')} aria-busy={list.isPlaceholderData}>
            {commands.map((command) => (
              <CommandRow
                key={command.id}
                command={command}
                zone={zone}
                isOpened={command.id === opened}
                onToggle={() => onOpen(command.id === opened ? null : command.id)}
                onDelete={() => setLeaving(command)}
                onAsk={onAsk}
              />
            ))}
          </Box>
        </>
      )}
      {commands !== undefined && total > commands.length && total <= MOST_COUNTED && (
        <Button
          my={12}
          mx="auto"
          variant="default"
          loading={list.isPlaceholderData}
          onClick={() => setSize(size + STEP)}
        >
          {t('commands.list.more', { count: Math.min(STEP, total - commands.length) })}
        </Button>
      )}
      <span className="gw-visually-hidden" role="status">
        {announced}
      </span>
      {leaving && <DeleteDialog command={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

/** Visible column names. Each row is labelled itself. */
function Head() {
  const { t } = useTranslation('control');
  return (
    <Text as="div" text="table" tone="text3" desk className={classes.head} aria-hidden>
      <Text p="0 0 0 20">{t('commands.list.number')}</Text>
      <span>{t('commands.list.content')}</span>
      <span>{t('commands.list.state')}</span>
      <span>{t('commands.list.when')}</span>
      <Text textAlign="right">{t('commands.list.duration')}</Text>
    </Text>
  );
}
