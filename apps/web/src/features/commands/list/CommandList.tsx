import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commandKinds, commandStates } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { commandsQuery, type CommandView } from '../../../api/commands.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useHasPermission } from '../../../session/permissions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Box, Row } from '../../../ui/box.tsx';
import { ZoneName } from '../../../sensors/range/ZoneName.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { pageProps } from '../../../ui/table/page-props.ts';
import type { ListView } from '../../../ui/table/types.ts';
import { askAgain, type Ask } from '../send/ask.ts';
import { CommandStory } from '../story/CommandStory.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useMaySend } from './may-send.ts';
import { useAnnounced } from './use-announced.ts';
import { useCommandColumns } from './use-command-columns.tsx';

const start: ListView = { page: 1, size: 20, sort: null, order: 'asc', keyword: '', filters: {} };

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
  const { t } = useTranslation(['control', 'translation']);
  const [filter, setFilter] = useState<Pick<CommandView, 'kind' | 'state'>>({});
  const [view, setView] = useState(start);
  const [leaving, setLeaving] = useState<Command | null>(null);
  // Users who may send commands may also see their results.
  const mayRead = useHasPermission('command:list', 'device:command', 'device:horn');
  const list = useQuery({
    ...commandsQuery(deviceNo, { ...filter, current: view.page, size: view.size }),
    enabled: mayRead,
  });
  const commands = list.data?.records;
  const columns = useCommandColumns(zone, false);
  const announced = useAnnounced(commands);
  const isFiltered = filter.kind !== undefined || filter.state !== undefined;
  const narrow = (more: typeof filter): void => {
    setFilter({ ...filter, ...more });
    setView({ ...view, page: 1 });
  };
  return (
    <Panel
      title={t('commands.list.title')}
      aside={list.data && t('commands.list.count', { count: list.data.total })}
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
      {mayRead && (
        <DataTable
          label={t('commands.list.title')}
          columns={columns}
          {...pageProps(list, view, (changes) => setView({ ...view, ...changes }))}
          nameOf={({ number }) => `#${number}`}
          onOpen={({ id }) => onOpen(id === opened ? null : id)}
          renderDetail={(command) => command.id === opened && <CommandStory command={command} zone={zone} />}
          renderActions={(command) => <Actions command={command} onDelete={setLeaving} onAsk={onAsk} />}
          empty={t(isFiltered ? 'translation:list.noMatch' : 'commands.list.none')}
        />
      )}
      <span className="gw-visually-hidden" role="status">
        {announced}
      </span>
      {leaving && <DeleteDialog command={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

interface ActionsProps {
  command: Command;
  onDelete: (command: Command) => void;
  onAsk: (ask: Ask) => void;
}

function Actions({ command, onDelete, onAsk }: ActionsProps) {
  const { t } = useTranslation('control');
  const maySend = useMaySend();
  const { number, state, kind } = command;
  const again = maySend(kind) ? askAgain(command) : null;
  return (
    <>
      {state === 'queued' && maySend(kind) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('commands.list.deleteNumber', { number })}
          title={t('commands.list.delete')}
          onClick={() => onDelete(command)}
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
    </>
  );
}
