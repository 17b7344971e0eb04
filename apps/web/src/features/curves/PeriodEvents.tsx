import { Button } from '@mantine/core';
import { IconDiamond, IconPencilPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Remark } from '@groundwatch/protocol/rest';
import type { RuleShade } from '../../alarms/curves/rule-lines.ts';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import type { Annotation } from '../../charts/curve.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useWriteRemark } from '../../sensors/use-remarks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Box, Row, Text } from '../../ui/box.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import classes from './PeriodEvents.module.css';

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
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly mark: ReactNode;
  readonly text: string;
  readonly aside: string;
}

const AROUND = 6 * 3_600_000;

/** What happened in the shown period, newest first: times at an alarm level, re-installations and remarks. Each leads to its place on the curve. */
export function PeriodEvents(props: PeriodEventsProps) {
  const { remarks, shades, reinstallations, at, sensorId, zone, onLook, tool } = props;
  const { t } = useTranslation(['device', 'alarm']);
  const write = useWriteRemark();
  const mayWrite = useHasPermission('device:remark');
  const ruleWord = useRuleWord();
  const duration = useDurationWords();
  const events: PeriodEvent[] = [
    ...remarks.map((remark, index): PeriodEvent => {
      const from = Date.parse(remark.at);
      return {
        ...{ key: `remark ${remark.id}`, from, to: remark.until === null ? from : Date.parse(remark.until) },
        ...{ mark: <b aria-hidden>{index + 1}</b>, text: remark.content, aside: remark.authorName },
      };
    }),
    ...shades.map(({ from, to, level, name }): PeriodEvent => ({
      ...{ key: `${name} ${level} ${from}`, from, to },
      mark: (
        <StateSymbol kind={`level${level}`} levelStyle="acknowledged" size={18} label={t(`alarm:level.${level}`)} />
      ),
      ...{ text: ruleWord(name), aside: duration(to - from) },
    })),
    ...reinstallations.map(({ from, word = '' }): PeriodEvent => ({
      ...{ key: `reinstallation ${from}`, from, to: from },
      ...{ mark: <IconDiamond size={16} stroke={1.8} aria-hidden />, text: word, aside: '' },
    })),
  ].sort((a, b) => b.from - a.from);
  if (events.length === 0 && !mayWrite) return null;
  return (
    <Box as="section" mt={12} p="8 0 0 0" ruled className={classes.events} aria-label={t('curve.events')}>
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
      <ol>
        {events.map(({ key, from, to, mark, text, aside }) => (
          <li key={key}>
            <button type="button" onClick={() => onLook(from - AROUND, to + AROUND)}>
              {mark}
              <Text as="time" tone="text3" nowrap dateTime={new Date(from).toISOString()}>
                {wallTime(from, zone)}
              </Text>
              <Text truncate className={classes.content}>
                {text}
              </Text>
              <Text tone="text3" nowrap>
                {aside}
              </Text>
            </button>
          </li>
        ))}
      </ol>
    </Box>
  );
}
