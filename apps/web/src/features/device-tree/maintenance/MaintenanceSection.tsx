import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  IconArrowsExchange,
  IconArrowsMove,
  IconChevronDown,
  IconHash,
  IconKey,
  IconPlugConnected,
  IconPlugConnectedX,
  IconRulerMeasure,
  IconServer,
  IconServerBolt,
  IconTool,
} from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import type { Maintenance } from '@groundwatch/protocol/rest';
import { useStations } from '../../../api/registry.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PanelError, Skeleton } from '../../../ui/states.tsx';
import { keyOf, type NodeKey, type Tree, type TreeItem } from '../build-tree.ts';
import type { NodeWords } from '../use-node-words.ts';
import { Stack } from '../../../ui/box.tsx';
import classes from './maintenance.module.css';
import { RenumberDialog, SecretDialog } from './IdentityDialogs.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { TakeBackDialog, TransferDialog } from './ServerDialogs.tsx';
import { InstallDialog, RemoveDialog } from './ServiceDialogs.tsx';
import { ServiceLog } from './ServiceLog.tsx';
import { StationDialog } from './StationDialog.tsx';
import { maintenanceQuery } from './use-maintenance.ts';

type Kind = 'install' | 'remove' | 'replace' | 'renumber' | 'secret' | 'move' | 'transfer' | 'takeBack';

const icons: Readonly<Record<Kind, ComponentType<{ size: number; stroke: number }>>> = {
  install: IconPlugConnected,
  remove: IconPlugConnectedX,
  replace: IconArrowsExchange,
  renumber: IconHash,
  secret: IconKey,
  move: IconArrowsMove,
  transfer: IconServerBolt,
  takeBack: IconServer,
};

const dialogs = {
  install: InstallDialog,
  remove: RemoveDialog,
  replace: ReplaceDialog,
  renumber: RenumberDialog,
  secret: SecretDialog,
  transfer: TransferDialog,
  takeBack: TakeBackDialog,
} as const;

/** The operations possible in the device's present state. */
function kindsOf({ inServiceSince, removedSince, nextTcpServer, tcpServers, isArchived }: Maintenance): Kind[] {
  if (isArchived) return [];
  return [
    ...(inServiceSince === null ? (['install'] as const) : []),
    ...(removedSince === null ? (['remove'] as const) : []),
    'replace',
    'renumber',
    'secret',
    'move',
    ...(tcpServers.length > 0 ? (['transfer'] as const) : []),
    ...(nextTcpServer ? (['takeBack'] as const) : []),
  ];
}

interface MaintenanceSectionProps {
  item: TreeItem;
  tree: Tree;
  words: NodeWords;
  onGo: (key: NodeKey) => void;
}

/** Maintenance operations of a device, its service state and its log. */
export function MaintenanceSection({ item, tree, words, onGo }: MaintenanceSectionProps) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState<Kind | null>(null);
  const { data, error, refetch } = useQuery(maintenanceQuery(item.node.id));
  const stations = useStations();
  if (error && !data) return <PanelError message={error.message} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={12} mt={16} p="16 0 0 0" className={classes.section}>
        <Skeleton rows={3} />
      </Stack>
    );
  const zone = stations.find(({ id }) => id === data.stationId)?.timeZone;
  const kinds = kindsOf(data);
  const shared = { maintenance: data, name: words.title(item.node), zone, onClose: () => setAsked(null) };
  const Dialog = asked === null || asked === 'move' ? null : dialogs[asked];
  return (
    <Stack gap={12} mt={16} p="16 0 0 0" className={classes.section}>
      {kinds.length > 0 && (
        <Menu position="bottom-start" width={270} classNames={{ item: classes.entry ?? '' }}>
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconTool size={16} />}
              rightSection={<IconChevronDown size={15} stroke={1.8} />}
            >
              {t('maintain.button')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => {
              const Icon = icons[kind];
              return (
                <Menu.Item key={kind} leftSection={<Icon size={16} stroke={1.7} />} onClick={() => setAsked(kind)}>
                  {t(`maintain.${kind}.menu`)}
                </Menu.Item>
              );
            })}
            <Menu.Item
              component={Link}
              to={`/devices/${data.deviceNo}?tab=history&panel=calibration`}
              leftSection={<IconRulerMeasure size={16} stroke={1.7} />}
            >
              {t('maintain.reinstallation')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <ServiceLog log={data.log} zone={zone} />
      {Dialog && <Dialog {...shared} />}
      {asked === 'move' && (
        <StationDialog {...shared} tree={tree} words={words} onGo={(id) => onGo(keyOf('device', id))} />
      )}
    </Stack>
  );
}
