import { IconServerBolt } from '@tabler/icons-react';
import { stateAt } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { LevelMark } from '../../alarms/LevelMark.tsx';
import { WarningMark } from '../../alarms/WarningMark.tsx';
import { useDevice } from '../../api/devices.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useJudged } from '../../live/fleet/use-judged.ts';
import { useIsAnswered, useReading, useServerNow, useWatch } from '../../live/hooks.ts';
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
  if (item.node.kind === 'device') return <DeviceMark item={item} />;
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
function DeviceMark({ item }: { item: TreeItem }) {
  const { t } = useTranslation('admin');
  const { service, code, isEnabled } = item.node;
  useWatch({ scope: 'device', id: code });
  const device = useDevice(code);
  const [view] = useJudged(useMemo(() => (device ? [device] : []), [device]));
  const state = isEnabled ? view?.state : 'disabled';
  if (service === 'archived') return <StateMark state="disabled" word={t('maintain.archiveMark')} />;
  if (service === 'removed') return <StateMark state="disabled" word={t('maintain.removedMark')} />;
  return (
    <>
      {service === 'underWay' && (
        <Row as="span" inline gap={4} m="0 8 0 0" text="table" tone="text2">
          <IconServerBolt size={15} stroke={1.7} aria-hidden /> {t('maintain.underWayMark')}
        </Row>
      )}
      <WarningMark deviceNo={code} />
      {state && <StateMark state={state} />}
    </>
  );
}

function SensorMark({ item }: { item: TreeItem }) {
  const reading = useReading(item.node.id);
  const now = useServerNow();
  const deviceNo = item.parent?.node.code ?? null;
  useWatch(deviceNo === null ? null : { scope: 'device', id: deviceNo });
  const device = useDevice(deviceNo);
  const isAnswered = useIsAnswered(device);
  if (!item.node.isEnabled) return <StateMark state="disabled" />;
  if (!device || !isAnswered) return null;
  return <StateMark state={stateAt(reading ? Date.parse(reading.receiveTime) : null, device.sendCycle, now)} />;
}

/** The worst open level, and the number of devices by state, most serious first. */
export function Counts({ rollUp }: { rollUp: RollUp | undefined }) {
  const { t } = useTranslation();
  const { t: admin } = useTranslation('admin');
  if (!rollUp) return null;
  return (
    <Row as="span" inline gap="2 12" align="center" wrap>
      {rollUp.worst && <LevelMark alarm={rollUp.worst.alarm} size={18} />}
      {gravity
        .filter((state) => rollUp[state] > 0)
        .map((state) => (
          <Row
            key={state}
            as="span"
            inline
            gap={4}
            text="table"
            tone={state === 'online' ? 'text2' : tones[state]}
            data-state={state}
          >
            {/* Online is not normal: a station with alarms has no green mark. */}
            {state !== 'online' && <StateSymbol kind={symbols[state]} size={15} />}
            <span {...(state !== 'online' && { className: 'gw-visually-hidden' })}>
              {state === 'disabled' ? admin('tree.disabled') : t(`state.${state}`)}{' '}
            </span>
            {rollUp[state]}
          </Row>
        ))}
    </Row>
  );
}
