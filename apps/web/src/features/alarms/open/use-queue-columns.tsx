import { useMemo, type ReactNode } from 'react';
import type { Alarm } from '@groundwatch/protocol/rest';
import type { Grouping } from '../../../alarms/burst.ts';
import { LevelMark } from '../../../alarms/LevelMark.tsx';
import { StateWords } from '../../../alarms/StateWords.tsx';
import { shownLevel } from '../../../alarms/open-alarms.ts';
import { TriggerTrend } from '../../../alarms/TriggerTrend.tsx';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useSubjectName } from '../../../alarms/use-subject-name.ts';
import { LiveCell, TriggerCell } from '../../../alarms/ValueCells.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import type { TableColumn } from '../../../ui/table/types.ts';
import { Elapsed } from './Elapsed.tsx';
import { hasRemarks, lastTrigger, weightOf, type QueueRow } from './queue.ts';
import { ValueLine } from './ValueLine.tsx';

/** `full`: everything in columns. `beside`: values in the lines of a row. `card`: with the curve. */
type QueueLayout = 'full' | 'beside' | 'card';

interface QueueColumns {
  readonly layout: QueueLayout;
  readonly grouping: Grouping;
  readonly zone: string | undefined;
}

const NAMED = 3;
const markPx = { heavy: 40, middle: 28, light: 22, child: 18 } as const;

export const isLight = (row: QueueRow): boolean => ['light', 'child'].includes(weightOf(row, serverClock.now()));

/** The columns of the queue: what and where, state, development since the trigger, age. */
export function useQueueColumns({ layout, grouping, zone }: QueueColumns): TableColumn<QueueRow>[] {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const subject = useSubjectName();
  return useMemo(() => {
    const own = (cell: (alarm: Alarm) => ReactNode) => (row: QueueRow) => (row.isGroup ? null : cell(row.alarm));
    const nameOf = ({ alarm, isGroup, isNested }: QueueRow): string => {
      if (isGroup) return grouping === 'rule' ? ruleWord(alarm.ruleName) : alarm.stationName;
      return isNested && grouping === 'station' ? subject(alarm) : `${alarm.stationName} · ${subject(alarm)}`;
    };
    const othersOf = ({ alarms }: QueueRow): string => {
      const names = new Set(
        alarms.map((alarm) => (grouping === 'rule' ? alarm.stationName : ruleWord(alarm.ruleName))),
      );
      const more = names.size > NAMED ? [`+${names.size - NAMED}`] : [];
      return [t('list.burst', { count: alarms.length }), ...[...names].slice(0, NAMED), ...more].join(' · ');
    };
    const linesOf = (row: QueueRow) => {
      const { alarm, isGroup, isNested } = row;
      const weight = weightOf(row, serverClock.now());
      const ago = (
        <Text text="table" tone="text2" nowrap ml="auto">
          <Elapsed since={lastTrigger(row)} zone={zone} isShort />
        </Text>
      );
      if (isGroup)
        return (
          <Row as="span" gap={8} text="table" tone="text2">
            <Text truncate>{othersOf(row)}</Text>
            {layout === 'card' && ago}
          </Row>
        );
      const state = <StateWords alarm={alarm} zone={zone} />;
      const rule = (
        <Text text="table" tone="text2" truncate>
          {ruleWord(alarm.ruleName)}
        </Text>
      );
      if (layout === 'full')
        return (
          <Row as="span" gap={8} text="table">
            {rule}
            {state}
          </Row>
        );
      const isHeavy = weight === 'heavy';
      // Beside the details a row of little weight has one line, unless there is more to say than its state.
      if (layout === 'beside' && isLight(row)) return hasRemarks(alarm, serverClock.now()) ? state : null;
      const value = <ValueLine alarm={alarm} zone={zone} isLarge={isHeavy} />;
      if (!isHeavy && (layout === 'beside' || weight !== 'middle'))
        return (
          <Row as="span" gap="0 8" wrap text="table">
            {value}
            {isNested || state}
            {layout === 'card' && ago}
          </Row>
        );
      const words = (
        <Row as="span" gap="0 8" wrap text="table">
          <Text as="b" capital>
            {t(`level.${shownLevel(alarm)}`)}
          </Text>
          {rule}
          {state}
          {layout === 'card' && ago}
        </Row>
      );
      // The curve is below the name, which so has the whole line.
      return layout === 'beside' ? (
        <Row as="span" gap={8}>
          <Stack as="span" grow gap={2}>
            {value}
            {words}
          </Stack>
          <TriggerTrend alarm={alarm} />
        </Row>
      ) : (
        <>
          {words}
          <Row as="span" gap={8} wrap justify="between">
            {value}
            {isHeavy && <TriggerTrend alarm={alarm} />}
          </Row>
        </>
      );
    };
    const value = own((alarm) => <ValueLine alarm={alarm} zone={zone} isBare />);
    const name: TableColumn<QueueRow> = {
      key: 'alarm',
      title: t('list.alarm'),
      isRowHead: true,
      render: nameOf,
      // As wide as the largest mark, so that names line up.
      mark: (row) => (
        <Row as="span" fixed justify="center" style={{ width: markPx.heavy }}>
          <LevelMark alarm={row.alarm} size={markPx[weightOf(row, serverClock.now())]} />
        </Row>
      ),
      below: linesOf,
      end: (row) => layout === 'beside' && isLight(row) && value(row),
    };
    // Beside the details the age is at the button.
    if (layout !== 'full') return [name];
    return [
      name,
      {
        key: 'trigger',
        title: t('list.triggerValue'),
        isNumeric: true,
        render: own((alarm) => <TriggerCell alarm={alarm} />),
      },
      {
        key: 'live',
        title: t('list.liveValue'),
        isNumeric: true,
        render: own((alarm) => <LiveCell alarm={alarm} zone={zone} />),
      },
      { key: 'trend', title: t('list.trendTitle'), render: own((alarm) => <TriggerTrend alarm={alarm} />) },
      {
        key: 'since',
        title: t('list.since'),
        isNumeric: true,
        render: (row) => <Elapsed since={lastTrigger(row)} zone={zone} />,
      },
    ];
  }, [t, ruleWord, subject, layout, grouping, zone]);
}
