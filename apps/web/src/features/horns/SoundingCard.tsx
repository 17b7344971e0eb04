import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornEvent, HornSounding } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import type { HornVerb } from '../../api/horns.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { formatDuration } from '../../ui/format-time.ts';
import { Stamp } from '../../session/Stamp.tsx';
import { Box, Column, Row, Stack, Text } from '../../ui/box.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { HornLine } from './HornLine.tsx';
import { HornStateWord } from './HornStateWord.tsx';
import { Story } from './Story.tsx';
import classes from './Sounding.module.css';
import { useLevelName } from './use-level-name.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Note } from '../../ui/Note.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface SoundingCardProps {
  sounding: HornSounding;
  /** The whole log, for a page of its own. */
  events?: readonly HornEvent[];
}

/** One sounding in full: who requested and released it, each horn's state, remaining times, and the possible actions. */
export function SoundingCard({ sounding, events }: SoundingCardProps) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const now = useServerNow();
  const mayHorn = useHasPermission('device:horn');
  const levelName = useLevelName();
  const [verb, setVerb] = useState<HornVerb | null>(null);
  const { state, stationName, number, level, action, alarm, timeZone, releaseUntil, horns } = sounding;
  const isAwaiting = state === 'awaiting';
  const headline = `${t(`horns.action.${action}`)} · ${levelName(level as AlarmLevel)}`;
  return (
    <Stack
      as="article"
      gap={12}
      p={16}
      framed
      className={classes.card}
      data-state={state}
      aria-label={`H${number} ${stationName}`}
    >
      <Row as="header" gap="8 12" wrap>
        <StateSymbol kind={`level${level as AlarmLevel}`} size={32} />
        <Box grow>
          <Text as="h2" text="value" breaks>
            {events ? stationName : <TextLink to={`/alarms/horns?sounding=${sounding.id}`}>{stationName}</TextLink>}
          </Text>
          <Text as="p" text="table" tone="text2">
            H{number} · {headline}
          </Text>
        </Box>
        <Column align="end" className={classes.state}>
          <HornStateWord state={state} />
          {isAwaiting && releaseUntil !== null && (
            <Text text="table" tone="text2">
              {t('horns.releaseLeft', { left: formatDuration(Math.max(0, Date.parse(releaseUntil) - now)) })}
            </Text>
          )}
        </Column>
      </Row>
      {isAwaiting && (
        <Note kind="warning" role="status">
          {sounding.isOwn ? t('horns.own') : t('horns.waitsFor', { name: sounding.askedBy })}
        </Note>
      )}
      <Facts
        layout="over"
        least={150}
        facts={[
          [
            t('horns.askedBy'),
            <Fragment key="asked">
              {sounding.askedBy} <Stamp time={sounding.askedAt} zone={timeZone} />
            </Fragment>,
          ],
          ...(sounding.releasedAt !== null && sounding.needsTwo
            ? [
                [
                  t('horns.releasedBy'),
                  <Fragment key="released">
                    {sounding.releasedBy} <Stamp time={sounding.releasedAt} zone={timeZone} />
                  </Fragment>,
                ] as const,
              ]
            : []),
          [
            t('horns.what'),
            t('horns.whatDetail', {
              level: levelName(level as AlarmLevel),
              duration: sounding.duration,
              voice: sounding.voice,
            }),
          ],
          [
            t('horns.forAlarm'),
            alarm ? (
              <TextLink key="alarm" to={`/alarms?alarm=${alarm.id}`}>
                {ruleWord(alarm.ruleName) || `#${alarm.id}`}
              </TextLink>
            ) : (
              t('horns.byHand')
            ),
          ],
          ...(sounding.note === '' ? [] : [[t('horns.note'), sounding.note] as const]),
          ...(sounding.endedBy === '' ? [] : [[t('horns.endedBy'), sounding.endedBy] as const]),
        ]}
      />
      <Stack as="ul" lined>
        {horns.map((horn) => (
          <HornLine key={horn.position} sounding={sounding} horn={horn} now={now} />
        ))}
      </Stack>
      {mayHorn && (isAwaiting || state === 'running') && (
        <Row gap={12} align="stretch" wrap>
          {isAwaiting && !sounding.isOwn && (
            <Button variant="danger" onClick={() => setVerb('release')}>
              {t('horns.release')}
            </Button>
          )}
          <Button variant="default" onClick={() => setVerb(isAwaiting ? 'cancel' : 'stop')}>
            {t(isAwaiting ? 'horns.cancel' : 'horns.stop')}
          </Button>
        </Row>
      )}
      {events && <Story sounding={sounding} events={events} now={now} />}
      {verb && <DecideDialog sounding={sounding} verb={verb} onClose={() => setVerb(null)} />}
    </Stack>
  );
}
