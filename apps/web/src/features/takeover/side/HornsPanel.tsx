import { useQuery } from '@tanstack/react-query';
import type { HornPlace, HornSounding, SoundingHorn } from '@groundwatch/protocol/rest';
import { hornsQuery, hornStationsQuery } from '../../../api/horns.ts';
import { stepsOf } from '../../../alarms/horn-steps.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { usePowerWords } from '../../../panels/devices/power-words.ts';
import { useServerNow, useWatchMany } from '../../../live/hooks.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { isHorn, shortName } from '../../../panels/map/site/device-places.ts';
import { useAgoWords } from '../../../ui/duration-words.ts';
import { formatDuration, formatShortStamp } from '../../../ui/format-time.ts';
import { Column, Row, Text } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { Scene } from '../use-scene.ts';
import { WallPanel } from '../WallPanel.tsx';
import { DeviceRows } from './DeviceRows.tsx';
import classes from './Horns.module.css';
import rows from './Rows.module.css';

const EVERY_MS = 10_000;
/** Rows that fit on the largest screens. Smaller ones hide the last. */
const ROOM = 8;

/** Horns of the station with their states. If there are few, its other devices follow. */
export function HornsPanel({ scene, fleet }: { scene: Scene; fleet: Fleet }) {
  const { t } = useTranslation('wall');
  const { stationId } = scene.alarm;
  const stations = useQuery({ ...hornStationsQuery, refetchInterval: 6 * EVERY_MS });
  const soundings = useQuery({ ...hornsQuery({ stationId, size: 5, current: 1 }), refetchInterval: EVERY_MS });
  const here = stations.data?.find((station) => station.stationId === stationId);
  const horns = here?.horns ?? [];
  // They may stand at another station.
  useWatchMany(
    'device',
    horns.map(({ deviceNo }) => deviceNo),
  );
  const newest = soundings.data?.records[0];
  const others = scene.devices.filter((device) => !isHorn(device));
  const hasHorns = horns.length > 0;
  const tested = soundings.data?.records.find(({ action }) => action === 'test');
  return (
    <WallPanel
      title={t('takeover.devices')}
      aside={
        hasHorns
          ? newest && newest.endedAt === null
            ? t('takeover.sounding', { number: newest.number, level: newest.level })
            : tested
              ? t('takeover.lastTest', { time: shortStamp(tested.askedAt, here?.timeZone) })
              : t('takeover.noTest')
          : t('takeover.count', { count: scene.devices.length })
      }
      isLoading={stations.isPending && !stations.isError}
    >
      <Column as="ul" grow className={rows.rows}>
        {horns.slice(0, ROOM).map((place) => (
          <HornRow key={place.deviceNo} place={place} sounding={newest} zone={here?.timeZone} />
        ))}
        <DeviceRows devices={others.slice(0, Math.max(0, ROOM - horns.length))} fleet={fleet} />
      </Column>
    </WallPanel>
  );
}

const shortStamp = (iso: string, zone: string | undefined): string =>
  formatShortStamp(Date.parse(iso), Date.parse(iso) + 1, zone);

interface HornRowProps {
  place: HornPlace;
  sounding: HornSounding | undefined;
  zone: string | undefined;
}

function HornRow({ place, sounding, zone }: HornRowProps) {
  const { t } = useTranslation('wall');
  const ago = useAgoWords();
  const powerWords = usePowerWords(true);
  const now = useServerNow();
  const horn = sounding?.horns.find(({ deviceNo }) => deviceNo === place.deviceNo);
  const isUnderWay = sounding !== undefined && sounding.endedAt === null && horn !== undefined;
  const { report } = place;
  return (
    <li>
      <Row as="span" gap={8} nowrap shrink className={rows.rowName}>
        {shortName(place.deviceName)}
      </Row>
      <Row as="span" gap={8} justify="end" nowrap shrink className={rows.rowValue}>
        {isUnderWay || (horn && isSounding(horn, now)) ? (
          <Doing horn={horn} now={now} sounding={sounding!} />
        ) : (
          <Idle place={place} />
        )}
      </Row>
      <Text text="least" tone="text3" truncate>
        {report
          ? // What does not fit is cut: the age least.
            [ago(now - Date.parse(report.collectTime)), ...powerWords(report)].join(' · ')
          : t('takeover.neverHeard')}
      </Text>
      <Row as="span" gap={8} justify="end" nowrap shrink className={rows.rowValue}>
        {horn && sounding ? (
          <Steps sounding={sounding} horn={horn} />
        ) : (
          <small>{t('takeover.hornCount', { count: place.horns })}</small>
        )}
      </Row>
      {horn?.heardAt && (
        <Text text="least" tone="text3" truncate>
          {t('takeover.heard', { time: formatShortStamp(Date.parse(horn.heardAt), now, zone) })}
        </Text>
      )}
    </li>
  );
}

const isSounding = ({ soundsUntil }: SoundingHorn, now: number): boolean =>
  soundsUntil !== null && Date.parse(soundsUntil) > now;

function Idle({ place: { isEnabled, isOut, report } }: { place: HornPlace }) {
  const { t } = useTranslation('wall');
  if (!isEnabled || isOut)
    return (
      <>
        <StateSymbol kind="disabled" size={24} /> {t('takeover.hornOut')}
      </>
    );
  if (report?.isSounding) return <b>{t('takeover.soundingNow')}</b>;
  return t(report ? 'takeover.quiet' : 'takeover.unknown');
}

function Doing({ horn, sounding, now }: { horn: SoundingHorn; sounding: HornSounding; now: number }) {
  const { t } = useTranslation('wall');
  const left = (until: string): string => formatDuration(Math.max(0, Date.parse(until) - now));
  if (isSounding(horn, now)) return <b>{t('takeover.soundsFor', { left: left(horn.soundsUntil!) })}</b>;
  if (sounding.state === 'awaiting')
    return <b>{t('takeover.awaiting', { left: sounding.releaseUntil ? left(sounding.releaseUntil) : '' })}</b>;
  if (horn.answerUntil !== null) return <b>{t('takeover.answerIn', { left: left(horn.answerUntil) })}</b>;
  if (horn.missedAt !== null) return t('takeover.missed');
  return t(horn.order ? 'takeover.asked' : 'takeover.notCalled');
}

/** Each step as a dot: filled when done, crossed out when ended. */
function Steps({ sounding, horn }: { sounding: HornSounding; horn: SoundingHorn }) {
  const { t } = useTranslation('alarm');
  const steps = stepsOf(sounding, horn);
  const current = steps.findLast(({ mark }) => mark === 'done');
  return (
    <span className={classes.steps}>
      {current && <small>{t(`horns.step.${current.key}`)}</small>}
      {steps.map(({ key, mark }) => (
        <i key={key} data-mark={mark} title={t(`horns.step.${key}`)} />
      ))}
    </span>
  );
}
