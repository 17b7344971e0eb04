import type { CycleEffect } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Stack, Text } from '../../../ui/box.tsx';
import { countText, daysText, factorText, spanText } from './effect-words.ts';

/** What other cycles bring to one device. */
export function EffectFacts({ effect }: { effect: CycleEffect }) {
  const { t } = useTranslation('control');
  const { locale } = useLanguage();
  const { reportsPerDay, noticeS, reachS, battery, useFactor } = effect;
  const spans = ({ before, after }: CycleEffect['noticeS']): string =>
    `${before === null ? '—' : spanText(before, locale)} → ${spanText(after, locale)}`;
  return (
    <Stack as="dl" columns="8.5em minmax(0, 1fr)" gap="2 8">
      <Text as="dt" tone="text3">
        {t('templates.effect.reports')}
      </Text>
      <Text as="dd">
        {reportsPerDay.before === null ? '—' : countText(reportsPerDay.before, locale)} →{' '}
        {countText(reportsPerDay.after, locale)}
      </Text>
      <Text as="dt" tone="text3">
        {t('templates.effect.notice')}
      </Text>
      <Text as="dd">{spans(noticeS)}</Text>
      <Text as="dt" tone="text3">
        {t('templates.effect.reach')}
      </Text>
      <Text as="dd">{spans(reachS)}</Text>
      <Text as="dt" tone="text3">
        {t('templates.effect.battery')}
      </Text>
      <Text as="dd">
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
      </Text>
    </Stack>
  );
}
