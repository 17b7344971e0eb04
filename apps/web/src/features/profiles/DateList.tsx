import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDrawnScheme } from '../../theme/printing.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dateColour } from '../../charts/ramp.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import { largest, nearEnd, type ProfileLine } from '../../sensors/profiles/profile-line.ts';
import type { Axis } from '../../sensors/profiles/profile-choices.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Swatch } from '../../ui/table/Swatch.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { Box, Row, Text } from '../../ui/box.tsx';
import { dateCounts, MOST_DATES } from './profile-query.ts';

interface DateListProps {
  /** Oldest first. */
  lines: readonly ProfileLine[];
  axis: Axis | 'z';
  zone: string | undefined;
  /** The number of evenly spread dates. Null: picked one by one. */
  count: number | null;
  onCount: (count: number) => void;
  onDates: (dates: readonly number[]) => void;
}

interface Shown {
  line: ProfileLine;
  colour: string;
  date: string;
  most: ReturnType<typeof largest>;
}

/** The compared dates, newest first, as legend, table and choice. */
export function DateList({ lines, axis, zone, count, onCount, onDates }: DateListProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const scheme = useDrawnScheme();
  const isPicked = count === null;
  const text = (value: number | null): string =>
    value === null ? MISSING : formatNumber(value, locale, 1, axis !== 'resultant');
  const isOneYear = new Set(lines.map((line) => wallTime(line.time, zone).slice(0, 4))).size < 2;
  const shown = lines
    .map((line, i): Shown => ({
      line,
      colour: dateColour(scheme, i, lines.length),
      date: wallTime(line.time, zone),
      most: largest(line, axis),
    }))
    .toReversed();
  const removal: TableColumn<Shown> = {
    key: 'remove',
    title: t('profile.picked'),
    head: <span className="gw-visually-hidden">{t('profile.picked')}</span>,
    render: ({ line: { time }, date }) => (
      <ActionIcon
        variant="subtle"
        size={24}
        aria-label={t('profile.remove', { date })}
        disabled={lines.length < 2}
        onClick={() => onDates(lines.flatMap((line) => (line.time === time ? [] : [line.time])))}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    ),
  };
  const columns: TableColumn<Shown>[] = [
    {
      key: 'date',
      title: t('profile.date'),
      render: ({ line, colour, date }) => (
        <>
          <Swatch colour={colour} />
          <span title={date}>{date.slice(isOneYear ? 5 : 2)}</span>
          {line.isResent && (
            <Text text="least" tone="late" block>
              {t('plot.late')}
            </Text>
          )}
          {line.isSuspect && (
            <Text text="least" tone="text3" block>
              {t('plot.suspect')}
            </Text>
          )}
        </>
      ),
    },
    { key: 'nearEnd', title: t('profile.nearEnd'), render: ({ line }) => text(nearEnd(line, axis)) },
    {
      key: 'largest',
      title: t('profile.largest'),
      render: ({ most }) => (
        <>
          {text(most?.[axis] ?? null)}
          {most && (
            <Text block text="least" tone="text3">
              {t('profile.at', { at: formatNumber(most.at, locale, 1) })}
            </Text>
          )}
        </>
      ),
    },
    ...(isPicked ? [removal] : []),
  ];
  return (
    <Box as="section" touch aria-label={t('profile.dates')}>
      <Row as="header" gap={8} justify="between" style={{ minHeight: 32 }}>
        <Text as="h3" text="table" weight={600}>
          {t('profile.dates')}
        </Text>
        <NativeSelect
          aria-label={t('profile.spread')}
          size="xs"
          value={count === null ? '' : String(count)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            if (value === '') onDates(lines.map(({ time }) => time));
            else onCount(Number(value));
          }}
          data={[
            ...dateCounts.map((one) => ({ value: String(one), label: t('profile.evenly', { count: one }) })),
            { value: '', label: t('profile.picked') },
          ]}
        />
      </Row>
      <DataTable
        label={t('profile.dates')}
        look="figures"
        rows={shown}
        keyOf={({ line }) => line.time}
        columns={columns}
      />
      {isPicked && lines.length < MOST_DATES && (
        <OwnDate zone={zone} onAdd={(time) => onDates([...lines.map((line) => line.time), time])} />
      )}
    </Box>
  );
}

function OwnDate({ zone, onAdd }: { zone: string | undefined; onAdd: (time: number) => void }) {
  const { t } = useTranslation('device');
  const [text, setText] = useState('');
  const time = timeOfWall(text, zone);
  return (
    <Row
      as="form"
      gap={8}
      align="start"
      mt={8}
      onSubmit={(event) => {
        event.preventDefault();
        if (time === null) return;
        onAdd(time);
        setText('');
      }}
    >
      <TextInput
        flex={1}
        aria-label={t('profile.ownDate')}
        placeholder="2026-07-18 14:32"
        value={text}
        error={text.length > 9 && time === null ? t('range.noTime') : null}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={time === null} leftSection={<IconPlus size={14} aria-hidden />}>
        {t('profile.addOwn')}
      </Button>
    </Row>
  );
}
