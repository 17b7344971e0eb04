import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornEvent, HornSounding } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import type { HornVerb } from '../../api/horns.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { formatDuration } from '../../ui/format-time.ts';
import { Stamp } from '../../ui/Stamp.tsx';
import { Box, Column, Row, Stack, Text } from '../../ui/box.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { HornLine } from './HornLine.tsx';
import { HornStateWord } from './HornStateWord.tsx';
import { Story } from './Story.tsx';
import classes from './Sounding.module.css';
import { useLevelName } from './use-level-name.ts';
import { Note } from '../../ui/Note.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface SoundingCardProps {
  sounding: HornSounding;
  /** Its whole log, where it is looked at alone. */
  events?: readonly HornEvent[];
}

/** One sounding, all of it: who asked and released, what each horn does, what is left of each wait, and what can be done. */
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
    <article className={classes.card} data-state={state} aria-label={`H${number} ${stationName}`}>
      <Row as="header" gap="8 12" wrap>
        <StateSymbol kind={`level${level as AlarmLevel}`} size={32} />
        <Box shrink className={classes.place}>
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
            <span className={classes.left}>
              {t('horns.releaseLeft', { left: formatDuration(Math.max(0, Date.parse(releaseUntil) - now)) })}
            </span>
          )}
        </Column>
      </Row>
      {isAwaiting && (
        <Note kind="warning" role="status">
          {sounding.isOwn ? t('horns.own') : t('horns.waitsFor', { name: sounding.askedBy })}
        </Note>
      )}
      <Row as="dl" gap="8 24" align="stretch" wrap>
        <Fact label={t('horns.askedBy')}>
          {sounding.askedBy} <Stamp time={sounding.askedAt} zone={timeZone} />
        </Fact>
        {sounding.releasedAt !== null && sounding.needsTwo && (
          <Fact label={t('horns.releasedBy')}>
            {sounding.releasedBy} <Stamp time={sounding.releasedAt} zone={timeZone} />
          </Fact>
        )}
        <Fact label={t('horns.what')}>
          {t('horns.whatDetail', {
            level: levelName(level as AlarmLevel),
            duration: sounding.duration,
            voice: sounding.voice,
          })}
        </Fact>
        <Fact label={t('horns.forAlarm')}>
          {alarm ? (
            <TextLink to={`/alarms?alarm=${alarm.id}`}>{ruleWord(alarm.ruleName) || `#${alarm.id}`}</TextLink>
          ) : (
            t('horns.byHand')
          )}
        </Fact>
        {sounding.note !== '' && <Fact label={t('horns.note')}>{sounding.note}</Fact>}
        {sounding.endedBy !== '' && <Fact label={t('horns.endedBy')}>{sounding.endedBy}</Fact>}
      </Row>
      <Stack as="ul">
        {horns.map((horn) => (
          <HornLine key={horn.position} sounding={sounding} horn={horn} now={now} />
        ))}
      </Stack>
      {mayHorn && (isAwaiting || state === 'running') && (
        <Row gap={12} align="stretch" wrap className={classes.buttons}>
          {isAwaiting && !sounding.isOwn && (
            <Button className={classes.danger} onClick={() => setVerb('release')}>
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
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" text="least" tone="text3">
        {label}
      </Text>
      <Text as="dd" text="table" breaks>
        {children}
      </Text>
    </div>
  );
}
