import { Fragment } from 'react';
import type { CycleEffect } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Text } from '../../../ui/box.tsx';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { countText, daysText, factorText } from './effect-words.ts';

/** The effect of new cycles on one device. */
export function EffectFacts({ effect }: { effect: CycleEffect }) {
  const { t } = useTranslation('control');
  const { locale } = useLanguage();
  const { reportsPerDay, noticeS, reachS, battery, useFactor } = effect;
  const duration = useDurationWords();
  const spans = ({ before, after }: CycleEffect['noticeS']): string =>
    `${before === null ? '—' : duration(before * 1_000)} → ${duration(after * 1_000)}`;
  return (
    <Facts
      layout="beside"
      facts={[
        [
          t('templates.effect.reports'),
          `${reportsPerDay.before === null ? '—' : countText(reportsPerDay.before, locale)} → ${countText(reportsPerDay.after, locale)}`,
        ],
        [t('templates.effect.notice'), spans(noticeS)],
        [t('templates.effect.reach'), spans(reachS)],
        [
          t('templates.effect.battery'),
          <Fragment key="battery">
            {battery.basis === 'none' ? (
              t(`templates.effect.none.${battery.why}`)
            ) : (
              <>
                {t('templates.effect.days', {
                  before: daysText(battery.before, locale),
                  after: daysText(battery.after, locale),
                })}{' '}
                <small>
                  {battery.basis === 'measured'
                    ? t('templates.effect.measured', { hours: countText(Math.round(battery.observedH), locale) })
                    : t('templates.effect.typical')}
                </small>
              </>
            )}
            {useFactor && (
              <Text as="small" block>
                {t('templates.effect.use', { factor: factorText(useFactor, locale) })}
              </Text>
            )}
          </Fragment>,
        ],
      ]}
    />
  );
}
