import { HOUR_MS } from '@groundwatch/protocol/model';
import { useQuery } from '@tanstack/react-query';
import {
  IconChevronsLeft,
  IconChevronsRight,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useStations } from '../../api/registry.ts';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Replay } from '../../live/replay/replay.ts';
import { speeds, type Speed } from '../../live/replay/clock.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { LinkButton } from './LinkButton.tsx';
import classes from './ReplayBar.module.css';
import { ReplaySlider } from './ReplaySlider.tsx';
import { isTooLarge, placeOf, type ReplayControls } from './use-replay.ts';

const ICON = { stroke: 1.8, 'aria-hidden': true } as const;
const MOST_NAMED = 2;
const speedOptions = speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }));

interface ReplayBarProps {
  controls: ReplayControls;
  zone: string | undefined;
  place: 'desk' | 'wall';
  /** Asks for another time or other stations. */
  onChoose: () => void;
}

/** The replayed time, speed, and return to live. All controls work by keyboard. */
export function ReplayBar({ controls, zone, place, onChoose }: ReplayBarProps) {
  const { t } = useTranslation('panels');
  const { replay } = controls;
  const { from, moment, speed, phase, isPlaying, isPresent, error } = useStore(replay.view);
  const mustChoose = isTooLarge(error);
  const word = mustChoose ? 'choose' : phase === 'end' && isPresent ? 'present' : phase;
  const stamp = formatStamp(moment, zone);
  return (
    <header className={classes.bar} data-place={place}>
      <Row gap="8 12" wrap shrink>
        <strong className={classes.word}>
          <IconHistory {...ICON} />
          {t('replay.word')}
        </strong>
        <button type="button" className={classes.moment} onClick={onChoose} title={t('replay.choose')}>
          <time dateTime={new Date(moment).toISOString()}>{stamp}</time>
          <small>{zoneOffset(zone, moment)}</small>
        </button>
        <Place stationIds={controls.stationIds} />
        <Text
          {...(error ? { tone: 'text1', weight: 600 } : { tone: 'text2' })}
          className={classes.phase}
          role="status"
          data-error={(error && !mustChoose) || undefined}
        >
          {error && !mustChoose ? error.message : t(`replay.phase.${word}`)}
        </Text>
        {error && !mustChoose && (
          <button type="button" className={classes.button} onClick={() => replay.retry()}>
            <IconRefresh {...ICON} />
            {t('replay.retry')}
          </button>
        )}
        <Row gap="8 12" wrap shrink ml="auto" className={classes.ways}>
          <LinkButton link={controls.link} className={classes.button ?? ''} />
          <button type="button" className={classes.live} onClick={controls.end}>
            {t('replay.toLive')}
          </button>
        </Row>
      </Row>
      <Row gap="8 12" shrink className={classes.player} role="group" aria-label={t('replay.player')}>
        <button
          type="button"
          className={classes.play}
          aria-label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          onClick={isPlaying ? controls.pause : controls.play}
        >
          {isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        </button>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('replay.earlier')}
          title={t('replay.earlier')}
          onClick={() => controls.seek(from - HOUR_MS)}
        >
          <IconChevronsLeft {...ICON} />
        </button>
        <ReplaySlider controls={controls} zone={zone} />
        <button
          type="button"
          className={classes.icon}
          aria-label={t('replay.later')}
          title={t('replay.later')}
          disabled={isPresent}
          onClick={() => controls.seek(from + HOUR_MS)}
        >
          <IconChevronsRight {...ICON} />
        </button>
        <Segments
          label={t('replay.speed')}
          value={String(speed)}
          options={speedOptions}
          onChange={(value) => controls.setSpeed(Number(value) as Speed)}
        />
      </Row>
      <KnownSince replay={replay} zone={zone} />
    </header>
  );
}

/** The chosen stations; null: all, which needs no words. */
function Place({ stationIds }: { stationIds: readonly number[] | null }) {
  const { t } = useTranslation('panels');
  const stations = useStations();
  if (!stationIds) return null;
  const names = stations.filter(({ id }) => stationIds.includes(id)).map(({ name }) => name);
  const isFew = names.length <= MOST_NAMED;
  return (
    <Text weight={600} title={names.join(t('editor.comma'))}>
      {isFew ? names.join(t('editor.comma')) : t('changes.stations', { count: names.length })}
    </Text>
  );
}

/** States what is unknown about that time, so that unrecorded data does not look like calm. */
function KnownSince({ replay, zone }: { replay: Replay; zone: string | undefined }) {
  const { t } = useTranslation('panels');
  const moment = useStore(replay.view, (view) => view.moment);
  const isShown = useStore(replay.view, ({ phase }) => phase !== 'wait');
  const { data } = useQuery(
    queryOf(
      'GET /rest/replay/bounds',
      { query: placeOf(replay.source.stationIds) },
      { staleTime: 300_000, enabled: isShown },
    ),
  );
  const since = data?.alarmsSince ? Date.parse(data.alarmsSince) : null;
  const isBefore = since !== null && moment < since;
  return (
    <Text as="p" text="least" tone="text2">
      {t('replay.asKnown')}{' '}
      {isBefore && (
        <Text as="strong" tone="text1" weight={700}>
          {t('replay.alarmsSince', { time: `${formatStamp(since, zone)} ${zoneOffset(zone, since)}` })}
        </Text>
      )}
    </Text>
  );
}
