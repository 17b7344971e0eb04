import { Button } from '@mantine/core';
import { useMemo, useState, type Dispatch, type SetStateAction } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import type { Grouping } from '../../../alarms/burst.ts';
import { shownLevel } from '../../../alarms/open-alarms.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { Column, Row, Text } from '../../../ui/box.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowId, Selection } from '../../../ui/table/types.ts';
import { Elapsed } from './Elapsed.tsx';
import { callingOf, hasRemarks, lastTrigger, queueOf, weightOf, type QueueRow } from './queue.ts';
import { isLight, useQueueColumns } from './use-queue-columns.tsx';

interface QueueTableProps {
  /** In display order. */
  alarms: readonly Alarm[];
  grouping: Grouping;
  layout: 'full' | 'beside' | 'card';
  zone: string | undefined;
  /** The alarm with open details beside the list. */
  current: number | undefined;
  selected: ReadonlySet<number>;
  isBusy: boolean;
  /** Absent: no permission. */
  onSelect: Dispatch<SetStateAction<ReadonlySet<number>>> | undefined;
  onAcknowledge: ((alarms: readonly Alarm[]) => void) | undefined;
  onOpen: (id: number) => void;
}

/** Rows drawn at once. More on request. */
const STEP = 100;

/** Open alarms in queue order. Those of a burst are one row per station or rule until expanded. */
export function QueueTable(props: QueueTableProps) {
  const { alarms, grouping, layout, zone, current, selected, isBusy, onSelect, onAcknowledge, onOpen } = props;
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const [expanded, setExpanded] = useState<ReadonlySet<RowId>>(new Set());
  const [most, setMost] = useState(STEP);
  const { rows, left } = useMemo(
    () => queueOf(alarms, { grouping, expanded, most }),
    [alarms, grouping, expanded, most],
  );
  const columns = useQueueColumns({ layout, grouping, zone });
  const now = serverClock.now();
  const has = (row: QueueRow): boolean => row.alarms.some(({ id }) => id === current);
  const highlighted = rows.find((row) => !row.isGroup && has(row)) ?? rows.find(has);
  const nameOf = ({ alarm, isGroup }: QueueRow): string => {
    if (isGroup) return grouping === 'rule' ? ruleWord(alarm.ruleName) : alarm.stationName;
    return `${t(`level.${shownLevel(alarm)}`)} ${ruleWord(alarm.ruleName)} ${alarm.stationName}`;
  };
  const isChosen = (row: QueueRow): boolean => {
    const own = callingOf(row, now);
    return own.length > 0 && own.every(({ id }) => selected.has(id));
  };
  const selection: Selection<QueueRow> = {
    rows: new Map(rows.filter(isChosen).map((row) => [row.id, row])),
    isOpenTo: (row) => callingOf(row, now).length > 0,
    onChange: (next) =>
      onSelect?.((before) => {
        const changed = new Set(before);
        for (const row of rows)
          if (next.has(row.id) !== isChosen(row))
            for (const { id } of callingOf(row, now))
              if (next.has(row.id)) changed.add(id);
              else changed.delete(id);
        return changed;
      }),
  };
  const expand = ({ id }: QueueRow, isOpen: boolean): void =>
    setExpanded((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  const acknowledgeButton = (row: QueueRow) => {
    const calling = callingOf(row, now);
    if (!onAcknowledge || calling.length === 0) return null;
    const weight = weightOf(row, now);
    const name = nameOf(row);
    return (
      <Button
        size={weight === 'heavy' ? 'sm' : 'compact-sm'}
        {...(weight !== 'heavy' && { px: 6 })}
        variant={weight === 'heavy' ? 'filled' : weight === 'middle' ? 'default' : 'subtle'}
        disabled={isBusy}
        aria-label={
          row.isGroup ? t('list.acknowledgeGroup', { name, count: calling.length }) : t('list.acknowledgeOne', { name })
        }
        onClick={() => onAcknowledge(calling)}
      >
        {row.isGroup ? t('list.acknowledgeCount', { count: calling.length }) : t('list.acknowledge')}
      </Button>
    );
  };
  const agedButton = (row: QueueRow) => {
    const Line = isLight(row) ? Row : Column;
    return (
      <Line gap="2 8" align={Line === Row ? 'center' : 'end'}>
        <Elapsed since={lastTrigger(row)} zone={zone} isShort />
        {acknowledgeButton(row) ??
          // Other rows say their state below the name.
          (isLight(row) && row.alarm.state === 'acknowledged' && !hasRemarks(row.alarm, now) && (
            <Text text="table" tone="text2">
              {t('state.acknowledged')}
            </Text>
          ))}
      </Line>
    );
  };
  const actions = { full: onAcknowledge && acknowledgeButton, beside: agedButton, card: undefined };
  return (
    <DataTable
      label={t('list.title')}
      hasCards={layout !== 'beside'}
      columns={columns}
      rows={rows}
      nameOf={nameOf}
      weightOf={(row) => weightOf(row, now)}
      isExpanded={(row) => (row.isGroup ? row.isExpanded : undefined)}
      holdBy={(row) => `${row.id} ${shownLevel(row.alarm)}`}
      highlighted={highlighted?.id ?? null}
      onOpen={(row) => (row.isGroup ? expand(row, !row.isExpanded) : onOpen(row.alarm.id))}
      onStep={(row) => {
        if (row.isGroup) expand(row, true);
        onOpen(row.alarm.id);
      }}
      selection={onSelect && selection}
      renderActions={actions[layout]}
      caption={
        left > 0 ? (
          <TextButton onClick={() => setMost(most + STEP)}>{t('list.more', { count: left })}</TextButton>
        ) : undefined
      }
    />
  );
}
