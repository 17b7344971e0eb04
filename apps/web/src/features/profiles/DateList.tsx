import { ActionIcon, Button, NativeSelect, TextInput, useComputedColorScheme } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dateColour } from '../../charts/ramp.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import { largest, nearEnd, type ProfileLine } from '../../sensors/profiles/profile-line.ts';
import type { Axis } from '../../sensors/profiles/profile-choices.ts';
import { Row } from '../../ui/box.tsx';
import { dateCounts, MOST_DATES } from './profile-query.ts';
import classes from './SideBox.module.css';

interface DateListProps {
  /** Oldest first. */
  lines: readonly ProfileLine[];
  axis: Axis | 'z';
  zone: string | undefined;
  /** How many are spread evenly; null: picked one by one. */
  count: number | null;
  onCount: (count: number) => void;
  onDates: (dates: readonly number[]) => void;
}

/** The dates that are compared: legend, figures and choice in one, the newest first. */
export function DateList({ lines, axis, zone, count, onCount, onDates }: DateListProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const isPicked = count === null;
  const text = (value: number | null): string =>
    value === null ? MISSING : formatNumber(value, locale, 1, axis !== 'resultant');
  const isOneYear = new Set(lines.map((line) => wallTime(line.time, zone).slice(0, 4))).size < 2;
  const shown = lines.map((line, i) => ({ line, colour: dateColour(scheme, i, lines.length) })).toReversed();
  return (
    <section className={classes.box} aria-label={t('profile.dates')}>
      <header>
        <h3>{t('profile.dates')}</h3>
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
      </header>
      <table className={classes.dates}>
        <thead>
          <tr>
            <th scope="col">{t('profile.date')}</th>
            <th scope="col">{t('profile.nearEnd')}</th>
            <th scope="col">{t('profile.largest')}</th>
            {isPicked && <th scope="col" aria-label={t('profile.picked')} />}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, colour }) => {
            const most = largest(line, axis);
            const date = wallTime(line.time, zone);
            return (
              <tr key={line.time}>
                <th scope="row">
                  <i style={{ background: colour }} aria-hidden />
                  <span title={date}>{isOneYear ? date.slice(5) : date.slice(2)}</span>
                  {(line.isLate || line.isSuspect) && (
                    <div>
                      {line.isLate && <small data-late>{t('plot.late')}</small>}
                      {line.isSuspect && <small>{t('plot.suspect')}</small>}
                    </div>
                  )}
                </th>
                <td>{text(nearEnd(line, axis))}</td>
                <td>
                  {text(most?.[axis] ?? null)}
                  {most && <small>{t('profile.at', { at: formatNumber(most.at, locale, 1) })}</small>}
                </td>
                {isPicked && (
                  <td>
                    <ActionIcon
                      variant="subtle"
                      size={24}
                      aria-label={t('profile.remove', { date })}
                      disabled={lines.length < 2}
                      onClick={() => onDates(lines.flatMap(({ time }) => (time === line.time ? [] : [time])))}
                    >
                      <IconX size={14} aria-hidden />
                    </ActionIcon>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {isPicked && lines.length < MOST_DATES && (
        <OwnDate zone={zone} onAdd={(time) => onDates([...lines.map((line) => line.time), time])} />
      )}
    </section>
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
      className={classes.ownDate}
      onSubmit={(event) => {
        event.preventDefault();
        if (time === null) return;
        onAdd(time);
        setText('');
      }}
    >
      <TextInput
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
