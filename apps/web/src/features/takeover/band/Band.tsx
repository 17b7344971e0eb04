import { alarmLevels, DAY_MS } from '@groundwatch/protocol/model';
import { triggerField } from '../../../alarms/quantity.ts';
import { shownLevel } from '../../../alarms/open-alarms.ts';
import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { shownSensors } from '../../../sensors/sensor-layout.ts';
import { useSensorName } from '../../../sensors/use-sensor-name.ts';
import { Box, Row } from '../../../ui/box.tsx';
import { formatField } from '../../../ui/format-field.ts';
import { formatDuration, formatStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { Curves } from '../curves/use-curves.ts';
import type { Scene } from '../use-scene.ts';
import classes from './Band.module.css';
import { headlineOf } from './headline.ts';
import { useRuleWords } from './use-rule-words.ts';

interface BandProps {
  scene: Scene;
  curves: Curves;
  /** Null: no permission. */
  onAcknowledge: (() => void) | null;
}

const SYMBOL = 84;
/** Of the state, whether it is a button or not. */
const look = { gap: 12, p: '12 20', fixed: true, nowrap: true, className: classes.state } as const;

/** What happened where, at which level, and since when, in the level's colour and readable across the room. */
export function Band({ scene, curves, onAcknowledge }: BandProps) {
  const { t } = useTranslation('wall');
  const name = useNames();
  const { language } = useLanguage();
  const { alarm, type, station } = scene;
  const level = shownLevel(alarm);
  const entry = alarmLevels.find((one) => one.level === level)!;
  const { field, value } = headlineOf(scene, curves);
  const live = formatField(field, value, language);
  const trigger = formatField(triggerField(type?.code ?? '', alarm.trigger), alarm.trigger.value, language);
  const rule = useRuleWords(scene, curves);
  const placeWords = usePlaceWords(scene);
  const place = station?.name ?? scene.detail?.stationName ?? `#${alarm.stationId}`;
  const state = t(alarm.state === 'returned' ? 'takeover.returned' : 'takeover.unacknowledged');
  return (
    <header className={classes.band} data-level={level} role="group" aria-label={t('takeover.band')}>
      {/* Announced once. The ticking values beside it are not. */}
      <p className="gw-visually-hidden" role="alert">
        {t('takeover.band')} {name(entry.names)} {name(entry.word)} {place}
      </p>
      <Row gap={16} fixed className={classes.level}>
        <span className={classes.symbol}>
          <StateSymbol kind={`level${level}`} levelStyle="unacknowledged" size={SYMBOL} />
        </span>
        <p>
          <span>{name(entry.names)}</span>
          <span>{name(entry.word)}</span>
        </p>
      </Row>
      <Box shrink className={classes.place}>
        <h1>{place}</h1>
        <p>{placeWords}</p>
      </Box>
      <Box shrink textAlign="right" nowrap className={classes.value}>
        <p>
          {!trigger.isMissing && alarm.trigger.unit !== '' && (
            <small>{t('takeover.atTrigger', { value: `${trigger.text} ${trigger.unit}` })}</small>
          )}
          <b>{live.text}</b>
          {live.unit !== '' && <span>{live.unit}</span>}
        </p>
        <p className={classes.rule}>{rule}</p>
      </Box>
      <Since triggerTime={alarm.triggerTime} zone={scene.zone} />
      {onAcknowledge ? (
        <Row as="button" type="button" {...look} onClick={onAcknowledge}>
          {state} <kbd>A</kbd>
        </Row>
      ) : (
        <Row as="span" {...look}>
          {state}
        </Row>
      )}
    </header>
  );
}

/** Project, device, sensor and model. */
function usePlaceWords({ station, device, sensor, detail }: Scene): string {
  const { t } = useTranslation('alarm');
  const sensorName = useSensorName();
  const shown = sensor && shownSensors([sensor], [])[0];
  return [
    station?.projectName ?? detail?.projectName,
    device ? device.name || device.deviceNo : t('list.multiSensor'),
    shown && sensorName(shown).title,
    device?.model,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Since({ triggerTime, zone }: { triggerTime: string; zone: string | undefined }) {
  const { t } = useTranslation('wall');
  const now = useServerNow();
  const at = Date.parse(triggerTime);
  const age = Math.max(0, now - at);
  const isOld = age >= DAY_MS;
  return (
    <Box fixed textAlign="right" className={classes.since}>
      <p>
        <b>{isOld ? t('takeover.days', { count: Math.floor(age / DAY_MS) }) : formatDuration(age)}</b>
      </p>
      <p>{t('takeover.triggered', { time: formatStamp(at, zone).slice(isOld ? 5 : 11, isOld ? 16 : 19) })}</p>
    </Box>
  );
}
