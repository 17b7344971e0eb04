import { Button } from '@mantine/core';
import { IconDiamond, IconPencilPlus } from '@tabler/icons-react';
import { alarmLevels } from '@groundwatch/protocol/model';
import type { Remark } from '@groundwatch/protocol/rest';
import type { ReactNode } from 'react';
import type { RuleShade } from '../../alarms/curves/rule-lines.ts';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import type { Annotation } from '../../charts/curve.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useWriteRemark } from '../../sensors/use-remarks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Box, Row, Text } from '../../ui/box.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useView } from '../../ui/view-mode.ts';
import { wallTime } from '../../ui/wall-time.ts';

interface PeriodEventsProps {
  /** Oldest first. The index is the number on the chart. */
  remarks: readonly Remark[];
  /** The times at a level of the drawn curves. */
  shades: readonly RuleShade[];
  reinstallations: readonly Annotation[];
  /** Middle of the shown period, where a new remark is placed. */
  at: number;
  sensorId: number | undefined;
  zone: string | undefined;
  onLook: (from: number, to: number) => void;
  /** Beside the button for a new remark. */
  tool: ReactNode;
}

interface PeriodEvent {
  readonly id: string;
  readonly from: number;
  /** The same for a moment. */
  readonly to: number;
  readonly mark: ReactNode;
  readonly what: string;
  readonly author?: string;
}

const AROUND = 6 * 3_600_000;

/** What happened in the shown period, newest first: times at an alarm level, re-installations and remarks. Each leads to its place on the curve. */
export function PeriodEvents(props: PeriodEventsProps) {
  const { remarks, shades, reinstallations, at, sensorId, zone, onLook, tool } = props;
  const { t } = useTranslation('device');
  const write = useWriteRemark();
  const mayWrite = useHasPermission('device:remark');
  const ruleWord = useRuleWord();
  const name = useNames();
  const duration = useDurationWords();
  const isPhone = useView() === 'mobile';
  const events: PeriodEvent[] = [
    ...remarks.map(({ id, at: begin, until, content, authorName }, index) => ({
      id: `remark ${id}`,
      from: Date.parse(begin),
      to: Date.parse(until ?? begin),
      mark: <Tag>{index + 1}</Tag>,
      what: content,
      author: authorName,
    })),
    ...shades.map(({ from, to, level, name: rule }) => ({
      id: `${rule} ${level} ${from}`,
      from,
      to,
      mark: (
        <StateSymbol
          kind={`level${level}`}
          levelStyle="acknowledged"
          size={18}
          label={name(alarmLevels[level - 1]!.names)}
        />
      ),
      what: ruleWord(rule),
    })),
    ...reinstallations.map(({ from, word = '' }) => ({
      id: `reinstallation ${from}`,
      from,
      to: from,
      mark: <IconDiamond size={16} stroke={1.8} aria-hidden />,
      what: word,
    })),
  ].sort((a, b) => b.from - a.from);
  if (events.length === 0 && !mayWrite) return null;
  const lasted = ({ from, to }: PeriodEvent): string => (to > from ? duration(to - from) : '');
  const what: TableColumn<PeriodEvent> = {
    ...{ key: 'what', title: t('curve.what'), width: '26rem' },
    mark: ({ mark }) => mark,
    render: (event) => event.what,
  };
  const others: readonly TableColumn<PeriodEvent>[] = [
    {
      key: 'from',
      title: t('player.time'),
      render: ({ from }) => <time dateTime={new Date(from).toISOString()}>{wallTime(from, zone)}</time>,
    },
    { key: 'lasted', title: t('curve.lasted'), render: lasted },
    { key: 'author', title: t('curve.author'), isNumeric: false, render: ({ author }) => author },
  ];
  // On phones in a second line.
  const below = (event: PeriodEvent): ReactNode => (
    <small>{[wallTime(event.from, zone), lasted(event), event.author].filter(Boolean).join(' · ')}</small>
  );
  return (
    <Box as="section" mt={12} p="8 0 0 0" ruled>
      <Row as="header" gap={8} justify="between" wrap>
        <Text as="h3" text="body" weight={600} nowrap>
          {t('curve.events')}{' '}
          <Text tone="text3" weight={400}>
            {events.length}
          </Text>
        </Text>
        {mayWrite && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencilPlus size={15} aria-hidden />}
            onClick={() => write(at, sensorId)}
          >
            {t('curve.writeRemark', { time: wallTime(at, zone).slice(5) })}
          </Button>
        )}
        {tool}
      </Row>
      {events.length > 0 && (
        <DataTable
          look="figures"
          label={t('curve.events')}
          maxHeight="220px"
          columns={isPhone ? [{ ...what, below }] : [what, ...others]}
          rows={events}
          onOpen={({ from, to }) => onLook(from - AROUND, to + AROUND)}
        />
      )}
    </Box>
  );
}
