import { IconServerBolt } from '@tabler/icons-react';
import { stateAt, type DeviceState } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';
import { useReading, useServerNow } from '../../live/hooks.ts';
import { useOverview } from '../../api/registry.ts';
import { Row } from '../../ui/box.tsx';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { TreeItem } from './build-tree.ts';
import { gravity, type NodeState, type RollUp } from './states.ts';

const symbols: Readonly<Record<NodeState, SymbolKind>> = {
  online: 'normal',
  late: 'late',
  offline: 'offline',
  none: 'none',
  disabled: 'disabled',
};

const tones = { online: 'normal', late: 'late', offline: 'text2', none: 'text2', disabled: 'text2' } as const;

interface NodeStateMarkProps {
  item: TreeItem;
  rollUp: RollUp | undefined;
}

/** The state of a device or sensor in a word. Above them the number of devices by state. */
export function NodeStateMark({ item, rollUp }: NodeStateMarkProps) {
  if (item.node.kind === 'sensor') return <SensorMark item={item} />;
  if (item.node.kind === 'device') return rollUp?.worst ? <DeviceMark item={item} state={rollUp.worst} /> : null;
  return <Counts rollUp={rollUp} />;
}

function StateMark({ state, word }: { state: NodeState; word?: string | undefined }) {
  const { t } = useTranslation();
  const { t: admin } = useTranslation('admin');
  return (
    <Row as="span" inline gap={4} text="table" tone={tones[state]} data-state={state}>
      <StateSymbol kind={symbols[state]} size={15} />
      {word ?? (state === 'disabled' ? admin('tree.disabled') : t(`state.${state}`))}
    </Row>
  );
}

/** Why a device is disabled, if logged, and whether it is being transferred. */
function DeviceMark({ item, state }: { item: TreeItem; state: NodeState }) {
  const { t } = useTranslation('admin');
  const { service } = item.node;
  if (service === 'archived') return <StateMark state="disabled" word={t('maintain.archiveMark')} />;
  if (service === 'removed') return <StateMark state="disabled" word={t('maintain.removedMark')} />;
  return (
    <>
      {service === 'underWay' && (
        <Row as="span" inline gap={4} m="0 8 0 0" text="table" tone="text2">
          <IconServerBolt size={15} stroke={1.7} aria-hidden /> {t('maintain.underWayMark')}
        </Row>
      )}
      <StateMark state={state} />
    </>
  );
}

function SensorMark({ item }: { item: TreeItem }) {
  const reading = useReading(item.node.id);
  const now = useServerNow();
  const overview = useOverview();
  if (!item.node.isEnabled) return <StateMark state="disabled" />;
  const device = overview.data?.devices.find(({ id }) => id === item.node.parentId);
  const heardAt = reading ? Date.parse(reading.receiveTime) : null;
  const state: DeviceState = stateAt(heardAt, device?.sendCycle ?? 600, now);
  return <StateMark state={state} />;
}

/** Number of devices by state, most serious first. */
export function Counts({ rollUp }: { rollUp: RollUp | undefined }) {
  const { t } = useTranslation();
  const { t: admin } = useTranslation('admin');
  if (!rollUp?.worst) return null;
  return (
    <Row as="span" inline gap="2 12" align="stretch" wrap>
      {gravity
        .filter((state) => rollUp.counts[state] > 0)
        .map((state) => (
          <Row key={state} as="span" inline gap={4} text="table" tone={tones[state]} data-state={state}>
            <StateSymbol kind={symbols[state]} size={15} />
            <span className="gw-visually-hidden">
              {state === 'disabled' ? admin('tree.disabled') : t(`state.${state}`)}{' '}
            </span>
            {rollUp.counts[state]}
          </Row>
        ))}
    </Row>
  );
}
