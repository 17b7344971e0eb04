import { Fragment, useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box, Text } from '../../ui/box.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { idPlotOption } from './id-plot.ts';
import { Aside, Fact, Line, Unit } from './Fact.tsx';
import { thresholdRatios, type RainFigures } from './rain.ts';

/** Sums with less coverage carry a note. */
const COVERED = 0.95;
const UNIT = 'mm';
const papers = [
  { key: 'aleotti', author: 'Aleotti' },
  { key: 'caine', author: 'Caine' },
] as const;

/** Cumulative rainfall, and the latest rain event against the intensity–duration thresholds. */
export function RainFacts({ figures, zone }: { figures: RainFigures; zone: string | undefined }) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const { sums, until, latest, isDry, isGoingOn } = figures;
  return (
    <>
      <Fact
        title={t('kinematics.sums')}
        {...(until !== null && {
          aside: t('kinematics.sumsUntil', { time: formatStamp(until, zone).slice(0, 16) }),
        })}
      >
        <Facts
          layout="over"
          least={100}
          facts={sums.map(({ hours, mm, coverage }) => [
            t('kinematics.ofHours', { count: hours }),
            <Fragment key={hours}>
              <Text text="value">{mm === null ? t('kinematics.unknown') : formatNumber(mm, locale, 1)}</Text>{' '}
              {mm !== null && <Unit>{UNIT}</Unit>}
              {mm !== null && coverage < COVERED && (
                <Aside>{t('kinematics.coverage', { percent: formatNumber(coverage * 100, locale) })}</Aside>
              )}
            </Fragment>,
          ])}
        />
      </Fact>
      <Fact label={t('kinematics.event')} title={t(isGoingOn ? 'kinematics.eventNow' : 'kinematics.eventLast')}>
        {latest ? (
          <>
            <Line>
              {t('kinematics.eventFigures', {
                mm: formatNumber(latest.mm, locale, 1),
                hours: formatNumber(latest.hours, locale, 1),
                intensity: formatNumber(latest.intensity, locale, 2),
              })}
            </Line>
            <Aside>
              {formatStamp(latest.start, zone).slice(5, 16)} – {formatStamp(latest.end, zone).slice(5, 16)}
            </Aside>
            <Ratios figures={figures} />
          </>
        ) : (
          <Aside>{t(isDry ? 'kinematics.noEvent' : 'kinematics.unknown')}</Aside>
        )}
      </Fact>
      <Fact title={t('kinematics.idTitle')}>
        <Box style={{ height: 260 }}>
          <IdPlot figures={figures} />
        </Box>
        <Aside>{t('kinematics.idNote')}</Aside>
      </Fact>
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
        <Line key={key}>
          {author}: <b>{t('kinematics.ratio', { ratio: formatNumber(ratios[key], locale, 2) })}</b>
        </Line>
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
