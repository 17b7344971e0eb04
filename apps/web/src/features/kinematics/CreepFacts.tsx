import { alarmLevels } from '@groundwatch/protocol/model';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDurationWords } from '../../ui/duration-words.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp, zoneOffset } from '../../ui/format-time.ts';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import type { Creep } from '../../sensors/kinematics/creep.ts';
import { Row, Text } from '../../ui/box.tsx';
import { Aside, Fact, Figure, Line, Unit } from './Fact.tsx';
import classes from './Kinematics.module.css';

interface CreepFactsProps {
  creep: Creep;
  /** Unit and decimals of a velocity. */
  unit: string;
  decimals: number;
  now: number;
  zone: string | undefined;
}

/** The results of the curves: velocity, tangent angle with its level, and the time of failure or why there is none. */
export function CreepFacts({ creep, unit, decimals, now, zone }: CreepFactsProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { current, angle } = creep;
  return (
    <>
      <Fact title={t('kinematics.velocityNow')}>
        {current ? (
          <>
            <Figure>
              {formatNumber(current[1], locale, decimals, true)} <Unit>{unit}</Unit>
            </Figure>
            <Aside>
              {formatStamp(current[0], zone).slice(0, 16)} · {t(`kinematics.direction.${creep.direction}`)}
            </Aside>
          </>
        ) : (
          <NotAssessable>{t('kinematics.reason.tooFew')}</NotAssessable>
        )}
      </Fact>
      <Fact title={t('kinematics.angle')}>
        {angle === null ? (
          <NotAssessable>{t(current ? 'kinematics.reason.noSteady' : 'kinematics.reason.tooFew')}</NotAssessable>
        ) : (
          <>
            <Figure>
              {formatNumber(angle, locale, 1)}°<Level level={creep.level} />
            </Figure>
            <Gauge angle={angle} />
          </>
        )}
      </Fact>
      <Failure creep={creep} now={now} zone={zone} />
    </>
  );
}

function NotAssessable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('device');
  return (
    <Row as="p" gap={8} align="start" text="table" tone="text2">
      <IconAlertCircle size={18} color="var(--gw-text3)" style={{ flex: 'none' }} aria-hidden />
      <span>
        <Text as="b" block tone="text1">
          {t('kinematics.notAssessable')}
        </Text>
        {children}
      </span>
    </Row>
  );
}

function Level({ level }: Pick<Creep, 'level'>) {
  const { t } = useTranslation('device');
  const name = useNames();
  const entry = alarmLevels.find((one) => one.level === level);
  if (!entry) return <Text text="body">{t('kinematics.slowing')}</Text>;
  return (
    <Row
      as="span"
      inline
      gap={8}
      text="body"
      style={{ alignSelf: 'center' }}
      className={classes.level}
      data-level={entry.level}
    >
      <StateSymbol kind={`level${entry.level}`} size={20} />
      {name(entry.names)} {name(entry.word)}
    </Row>
  );
}

/** The angle between 0 and 90°, with the beginnings of the stages. Its value is shown beside it. */
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
      <Fact title={t('kinematics.failure')}>
        <NotAssessable>{t(`kinematics.reason.${inverse.reason}`)}</NotAssessable>
      </Fact>
    );
  }
  const { failureAt, interval95, fit } = inverse;
  const isPast = failureAt <= now;
  return (
    <Fact title={t('kinematics.failure')}>
      <Figure>
        {stamp(failureAt)} <Unit>{zoneOffset(zone, failureAt)}</Unit>
      </Figure>
      <Aside>
        {t(isPast ? 'kinematics.ago' : 'kinematics.ahead', { duration: duration(Math.abs(failureAt - now)) })}
      </Aside>
      <Line>
        <b>95 %</b> {stamp(interval95[0])} – {stamp(interval95[1])}
      </Line>
      <Aside>
        {t('kinematics.fit', {
          count: fit.n,
          r2: formatNumber(fit.r2, locale, 2),
          p: fit.pValue < 0.001 ? '< 0.001' : `= ${formatNumber(fit.pValue, locale, 3)}`,
        })}
      </Aside>
      <Aside>{t('kinematics.forCouncil')}</Aside>
    </Fact>
  );
}
