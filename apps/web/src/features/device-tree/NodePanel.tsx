import { Button } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import {
  IconArrowsMove,
  IconExternalLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePermissions } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { keyOf, pathTo, type NodeKey, type Tree, type TreeItem } from './build-tree.ts';
import { MaintenanceSection } from './maintenance/MaintenanceSection.tsx';
import { NodeMarks } from './maintenance/ServiceMarks.tsx';
import classes from './NodePanel.module.css';
import { KindIcon } from './KindIcon.tsx';
import { commonKind, paths } from './moves.ts';
import { NodeFacts } from './NodeFacts.tsx';
import type { RollUp } from './states.ts';
import type { NodeWords } from './use-node-words.ts';

export interface NodeActions {
  onMove: (items: readonly TreeItem[]) => void;
  onEnable: (items: readonly TreeItem[], isEnabled: boolean) => void;
  onDelete: (item: TreeItem) => void;
}

interface NodePanelProps {
  item: TreeItem;
  tree: Tree;
  words: NodeWords;
  rollUp: RollUp | undefined;
  actions: NodeActions;
  onGo: (key: NodeKey) => void;
}

/** The selected node: its place, state and actions. */
export function NodePanel({ item, tree, words, rollUp, actions, onGo }: NodePanelProps) {
  const { t } = useTranslation('admin');
  const { t: word } = useTranslation('words');
  const held = usePermissions();
  const { kind, id, isEnabled, code, service } = item.node;
  const mayChange = held.has(`${kind}:update`);
  const mayMaintain = kind === 'device' && held.has('tree:maintain');
  // Putting it back into service is logged. An archived history stays.
  const isOutOfService = service === 'archived' || (service === 'removed' && mayMaintain);
  const above = pathTo(item);
  return (
    <>
      {above.length > 0 && (
        <Row aria-label={t('tree.path')} as="nav" align="stretch" wrap mb={8} text="table" className={classes.path}>
          {above.map(({ key, node }) => (
            <TextButton key={key} onClick={() => onGo(key)}>
              {words.title(node)}
            </TextButton>
          ))}
        </Row>
      )}
      <Row as="p" gap={8} text="table" tone="text3">
        <KindIcon kind={kind} size={16} /> {upperFirst(word(`resource.${kind}`))}
      </Row>
      <Text as="h2" m="2 0 12 0" text="value">
        {words.title(item.node)}
      </Text>
      <NodeFacts item={item} rollUp={rollUp} />
      {mayMaintain && <NodeMarks key={id} deviceId={id} onGo={(one) => onGo(keyOf('device', one))} />}
      <Row gap={8} align="stretch" wrap mt={16}>
        {kind === 'device' && (
          <Button
            component={Link}
            to={`/devices/${code}`}
            variant="default"
            leftSection={<IconExternalLink size={16} />}
          >
            {t('tree.openDevice')}
          </Button>
        )}
        {mayChange && (
          <Button
            component={Link}
            to={`/admin/${paths[kind]}?edit=${id}`}
            variant="default"
            leftSection={<IconPencil size={16} />}
          >
            {t('tree.edit')}
          </Button>
        )}
        {mayChange && kind !== 'company' && (
          <Button variant="default" leftSection={<IconArrowsMove size={16} />} onClick={() => actions.onMove([item])}>
            {t('tree.moveTo')}
          </Button>
        )}
        {mayChange && (kind === 'device' || kind === 'sensor') && !isOutOfService && (
          <EnableButton isEnabled={isEnabled} onEnable={(value) => actions.onEnable([item], value)} />
        )}
        {held.has(`${kind}:delete`) && (
          <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => actions.onDelete(item)}>
            {t('tree.delete')}
          </Button>
        )}
      </Row>
      {mayMaintain && <MaintenanceSection key={id} item={item} tree={tree} words={words} onGo={onGo} />}
    </>
  );
}

function EnableButton({ isEnabled, onEnable }: { isEnabled: boolean; onEnable: (isEnabled: boolean) => void }) {
  const { t } = useTranslation('admin');
  return (
    <Button
      variant="default"
      leftSection={isEnabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
      onClick={() => onEnable(!isEnabled)}
    >
      {t(isEnabled ? 'tree.disable' : 'tree.enable')}
    </Button>
  );
}

interface SelectionPanelProps {
  items: readonly TreeItem[];
  words: NodeWords;
  actions: NodeActions;
  onClear: () => void;
}

const MOST_NAMES = 12;

/** The common actions of several nodes. */
export function SelectionPanel({ items, words, actions, onClear }: SelectionPanelProps) {
  const { t } = useTranslation('admin');
  const { t: word } = useTranslation('words');
  const held = usePermissions();
  const kind = commonKind(items);
  const mayChange = kind !== null && held.has(`${kind}:update`);
  const canSwitch = mayChange && (kind === 'device' || kind === 'sensor');
  return (
    <>
      <Text as="h2" m="2 0 12 0" text="value">
        {t('tree.selected', { count: items.length })}
      </Text>
      <Row as="p" gap={8} text="table" tone="text3">
        {kind === null ? t('tree.mixed') : upperFirst(word(`resources.${kind}`))}
      </Row>
      <Stack as="ul" gap={4} mt={12}>
        {items.slice(0, MOST_NAMES).map(({ key, node }) => (
          <Row as="li" key={key} gap={8}>
            <KindIcon kind={node.kind} size={16} /> {words.title(node)}
          </Row>
        ))}
        {items.length > MOST_NAMES && <li>{t('tree.more', { count: items.length - MOST_NAMES })}</li>}
      </Stack>
      <Row gap={8} align="stretch" wrap mt={16}>
        {mayChange && kind !== 'company' && (
          <Button variant="default" leftSection={<IconArrowsMove size={16} />} onClick={() => actions.onMove(items)}>
            {t('tree.moveTo')}
          </Button>
        )}
        {canSwitch && (
          <>
            <Button
              variant="default"
              leftSection={<IconPlayerPlay size={16} />}
              onClick={() => actions.onEnable(items, true)}
            >
              {t('tree.enable')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} />}
              onClick={() => actions.onEnable(items, false)}
            >
              {t('tree.disable')}
            </Button>
          </>
        )}
        <Button variant="subtle" onClick={onClear}>
          {t('tree.clearSelection')}
        </Button>
      </Row>
    </>
  );
}
