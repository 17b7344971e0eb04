import { alarmLevels } from '@groundwatch/protocol/model';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDurationWords } from '../../charts/duration-words.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { Creep } from '../../sensors/kinematics/creep.ts';
import classes from './Kinematics.module.css';

interface CreepFactsProps {
  creep: Creep;
  /** Unit and decimals of a velocity. */
  unit: string;
  decimals: number;
  now: number;
  zone: string | undefined;
}

/** What the curves say: velocity, tangent angle with its level, and the time of failure or why there is none. */
export function CreepFacts({ creep, unit, decimals, now, zone }: CreepFactsProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { current, angle } = creep;
  return (
    <>
      <section className={classes.fact} aria-label={t('kinematics.velocityNow')}>
        <h3>{t('kinematics.velocityNow')}</h3>
        {current ? (
          <>
            <p className={classes.figure}>
              {formatNumber(current[1], locale, decimals, true)} <small>{unit}</small>
            </p>
            <p className={classes.aside}>
              {formatStamp(current[0], zone).slice(0, 16)} · {t(`kinematics.direction.${creep.direction}`)}
            </p>
          </>
        ) : (
          <NotAssessable>{t('kinematics.reason.tooFew')}</NotAssessable>
        )}
      </section>
      <section className={classes.fact} aria-label={t('kinematics.angle')}>
        <h3>{t('kinematics.angle')}</h3>
        {angle === null ? (
          <NotAssessable>{t(current ? 'kinematics.reason.noSteady' : 'kinematics.reason.tooFew')}</NotAssessable>
        ) : (
          <>
            <p className={classes.figure}>
              {formatNumber(angle, locale, 1)}°<Level level={creep.level} />
            </p>
            <Gauge angle={angle} />
          </>
        )}
      </section>
      <Failure creep={creep} now={now} zone={zone} />
    </>
  );
}

function NotAssessable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('device');
  return (
    <p className={classes.not}>
      <IconAlertCircle size={18} aria-hidden />
      <span>
        <b>{t('kinematics.notAssessable')}</b>
        {children}
      </span>
    </p>
  );
}

function Level({ level }: Pick<Creep, 'level'>) {
  const { t } = useTranslation('device');
  const name = useNames();
  const entry = alarmLevels.find((one) => one.level === level);
  if (!entry) return <span className={classes.level}>{t('kinematics.slowing')}</span>;
  return (
    <span className={classes.level} data-level={entry.level}>
      <StateSymbol kind={`level${entry.level}`} size={20} />
      {name(entry.names)} {name(entry.word)}
    </span>
  );
}

/** Where the angle stands between 0 and 90°, and where the stages begin; its figure stands beside it. */
function Gauge({ angle }: { angle: number }) {
  const place = (degrees: number): string => `${(Math.min(90, Math.max(0, degrees)) / 90) * 100}%`;
  return (
    <div className={classes.gauge} aria-hidden>
      <i style={{ insetInlineStart: place(45) }} data-level={3} />
      <i style={{ insetInlineStart: place(80) }} data-level={2} />
      <i style={{ insetInlineStart: place(85) }} data-level={1} />
      <b style={{ insetInlineStart: place(angle) }} />
      <span style={{ insetInlineStart: place(45) }}>45°</span>
      <span style={{ insetInlineStart: place(80) }}>80°</span>
    </div>
  );
}

function Failure({ creep: { inverse }, now, zone }: Pick<CreepFactsProps, 'creep' | 'now' | 'zone'>) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const duration = useDurationWords();
  const stamp = (ms: number): string => formatStamp(ms, zone).slice(0, 16);
  if (!inverse.assessable) {
    return (
      <section className={classes.fact} aria-label={t('kinematics.failure')}>
        <h3>{t('kinematics.failure')}</h3>
        <NotAssessable>{t(`kinematics.reason.${inverse.reason}`)}</NotAssessable>
      </section>
    );
  }
  const { failureAt, interval95, fit } = inverse;
  const isPast = failureAt <= now;
  return (
    <section className={classes.fact} aria-label={t('kinematics.failure')}>
      <h3>{t('kinematics.failure')}</h3>
      <p className={classes.figure}>
        {stamp(failureAt)} <small>{zoneOffset(zone, failureAt)}</small>
      </p>
      <p className={classes.aside}>
        {t(isPast ? 'kinematics.ago' : 'kinematics.ahead', { duration: duration(Math.abs(failureAt - now)) })}
      </p>
      <p className={classes.interval}>
        <b>95 %</b> {stamp(interval95[0])} – {stamp(interval95[1])}
      </p>
      <p className={classes.aside}>
        {t('kinematics.fit', {
          count: fit.n,
          r2: formatNumber(fit.r2, locale, 2),
          p: fit.pValue < 0.001 ? '< 0.001' : `= ${formatNumber(fit.pValue, locale, 3)}`,
        })}
      </p>
      <p className={classes.aside}>{t('kinematics.forCouncil')}</p>
    </section>
  );
}
