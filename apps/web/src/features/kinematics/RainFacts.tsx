import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Stack } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { idPlotOption } from './id-plot.ts';
import classes from './Kinematics.module.css';
import { thresholdRatios, type RainFigures } from './rain.ts';

/** Below it a sum says too little of its hours to stand without a note. */
const COVERED = 0.95;
const UNIT = 'mm';
const papers = [
  { key: 'aleotti', author: 'Aleotti' },
  { key: 'caine', author: 'Caine' },
] as const;

/** Sums of rain, and the newest event against the thresholds of intensity by duration. */
export function RainFacts({ figures, zone }: { figures: RainFigures; zone: string | undefined }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { sums, until, latest, isGoingOn } = figures;
  return (
    <>
      <section className={classes.fact} aria-label={t('kinematics.sums')}>
        <h3>
          {t('kinematics.sums')}
          {until !== null && ` · ${t('kinematics.sumsUntil', { time: formatStamp(until, zone).slice(0, 16) })}`}
        </h3>
        <Stack as="dl" columns="repeat(2, minmax(0, 1fr))" gap={12} className={classes.sums}>
          {sums.map(({ hours, mm, coverage }) => (
            <div key={hours}>
              <dt>{t('kinematics.ofHours', { count: hours })}</dt>
              <dd>
                {mm === null ? t('kinematics.unknown') : formatNumber(mm, locale, 1)}{' '}
                {mm !== null && <small>{UNIT}</small>}
              </dd>
              {mm !== null && coverage < COVERED && (
                <dd className={classes.aside}>
                  {t('kinematics.coverage', { percent: formatNumber(coverage * 100, locale) })}
                </dd>
              )}
            </div>
          ))}
        </Stack>
      </section>
      <section className={classes.fact} aria-label={t('kinematics.event')}>
        <h3>{t(isGoingOn ? 'kinematics.eventNow' : 'kinematics.eventLast')}</h3>
        {latest ? (
          <>
            <p className={classes.interval}>
              {t('kinematics.eventFigures', {
                mm: formatNumber(latest.mm, locale, 1),
                hours: formatNumber(latest.hours, locale, 1),
                intensity: formatNumber(latest.intensity, locale, 2),
              })}
            </p>
            <p className={classes.aside}>
              {formatStamp(latest.start, zone).slice(5, 16)} – {formatStamp(latest.end, zone).slice(5, 16)}
            </p>
            <Ratios figures={figures} />
          </>
        ) : (
          <p className={classes.aside}>{t('kinematics.noEvent')}</p>
        )}
      </section>
      <section className={classes.fact} aria-label={t('kinematics.idTitle')}>
        <h3>{t('kinematics.idTitle')}</h3>
        <Box style={{ height: 260 }}>
          <IdPlot figures={figures} />
        </Box>
        <p className={classes.aside}>{t('kinematics.idNote')}</p>
      </section>
    </>
  );
}

function Ratios({ figures: { latest } }: { figures: RainFigures }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  if (!latest) return null;
  const ratios = thresholdRatios(latest);
  return (
    <>
      {papers.map(({ key, author }) => (
        <p key={key} className={classes.interval}>
          {author}: <b>{t('kinematics.ratio', { ratio: formatNumber(ratios[key], locale, 2) })}</b>
        </p>
      ))}
    </>
  );
}

function IdPlot({ figures: { events, latest } }: { figures: RainFigures }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const build = useCallback(
    ({ scheme }: ChartFrame) =>
      idPlotOption({
        events,
        latest,
        scheme,
        locale,
        words: { duration: t('kinematics.idDuration'), intensity: t('kinematics.idIntensity') },
      }),
    [events, latest, locale, t],
  );
  return <Chart build={build} label={t('kinematics.idTitle')} />;
}
