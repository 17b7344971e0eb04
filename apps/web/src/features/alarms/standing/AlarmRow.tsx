import { Button, Checkbox } from '@mantine/core';
import { memo } from 'react';
import type { Alarm, Device } from '@groundwatch/protocol/rest';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import { shownLevel } from '../../../alarms/standing.ts';
import { StateWords } from '../../../alarms/StateWords.tsx';
import { LiveCell, TripCell } from '../../../alarms/ValueCells.tsx';
import { TripTrend } from '../../../alarms/TripTrend.tsx';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { Elapsed } from './Elapsed.tsx';
import classes from './Standing.module.css';

export interface RowActions {
  /** Absent: the user may not. */
  readonly onAcknowledge?: ((alarms: readonly Alarm[]) => void) | undefined;
  readonly onSelect?: ((alarms: readonly Alarm[], isOn: boolean) => void) | undefined;
  readonly onOpen: (id: number) => void;
}

interface AlarmRowProps {
  alarm: Alarm;
  device: Device | undefined;
  zone: string | undefined;
  isSelected: boolean;
  isBusy: boolean;
  isNested?: boolean;
  actions: RowActions;
}

const isOpen = ({ state }: Alarm): boolean => state === 'unacknowledged' || state === 'returned';

/** One alarm: what and where, how far it is, trip value beside live value, what became of it since. */
export const AlarmRow = memo(function AlarmRow(props: AlarmRowProps) {
  const { alarm, device, zone, isSelected, isBusy, isNested = false, actions } = props;
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const subject = useSubjectName();
  const name = `${t(`level.${shownLevel(alarm)}`)} ${ruleWord(alarm.ruleName)} ${alarm.stationName}`;
  return (
    <div
      role="row"
      className={classes.row}
      data-level={alarm.level}
      data-state={alarm.state}
      data-nested={isNested || undefined}
      data-alarm={alarm.id}
    >
      <span role="gridcell" className={classes.check}>
        {actions.onSelect && isOpen(alarm) && (
          <Checkbox
            size="xs"
            checked={isSelected}
            aria-label={t('list.select', { name })}
            onChange={(event) => actions.onSelect?.([alarm], event.currentTarget.checked)}
          />
        )}
      </span>
      <Row role="gridcell" as="span" gap={8} shrink>
        <LevelMark alarm={alarm} size={26} />
        <Stack as="span" gap={2} text="table" shrink>
          <button type="button" className={classes.open} onClick={() => actions.onOpen(alarm.id)}>
            {ruleWord(alarm.ruleName)}
          </button>
          <StateWords alarm={alarm} zone={zone} />
        </Stack>
      </Row>
      <Stack as="span" gap={2} text="table" shrink role="gridcell">
        <Text text="body" truncate>
          {alarm.stationName}
        </Text>
        <Text text="table" tone="text2" truncate>
          {subject(alarm)}
        </Text>
      </Stack>
      <span role="gridcell" className={classes.figure} data-label={t('list.tripValue')}>
        <TripCell alarm={alarm} />
      </span>
      <span role="gridcell" className={classes.figure} data-label={t('list.liveValue')}>
        <LiveCell alarm={alarm} device={device} zone={zone} />
      </span>
      <span role="gridcell" className={classes.trend}>
        <TripTrend alarm={alarm} />
      </span>
      <span role="gridcell" className={classes.figure} data-label={t('list.since')}>
        <Elapsed since={alarm.tripTime} zone={zone} />
      </span>
      <Row role="gridcell" as="span" align="stretch" justify="end" className={classes.action}>
        {actions.onAcknowledge && isOpen(alarm) && (
          <Button
            size="xs"
            variant={alarm.state === 'unacknowledged' ? 'filled' : 'default'}
            disabled={isBusy}
            aria-label={t('list.acknowledgeOne', { name })}
            onClick={() => actions.onAcknowledge?.([alarm])}
          >
            {t('list.acknowledge')}
          </Button>
        )}
      </Row>
    </div>
  );
});
