import type { CycleEffect } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Stack, Text } from '../../../ui/box.tsx';
import classes from './Apply.module.css';
import { countText, daysText, factorText, spanText } from './effect-words.ts';

/** What other cycles bring to one device. */
export function EffectFacts({ effect }: { effect: CycleEffect }) {
  const { t } = useTranslation('control');
  const { locale } = useLanguage();
  const { reportsPerDay, noticeS, reachS, battery, useFactor } = effect;
  const spans = ({ before, after }: CycleEffect['noticeS']): string =>
    `${before === null ? '—' : spanText(before, locale)} → ${spanText(after, locale)}`;
  return (
    <Stack as="dl" gap={2} className={classes.facts}>
      <div>
        <dt>{t('templates.effect.reports')}</dt>
        <dd>
          {reportsPerDay.before === null ? '—' : countText(reportsPerDay.before, locale)} →{' '}
          {countText(reportsPerDay.after, locale)}
        </dd>
      </div>
      <div>
        <dt>{t('templates.effect.notice')}</dt>
        <dd>{spans(noticeS)}</dd>
      </div>
      <div>
        <dt>{t('templates.effect.reach')}</dt>
        <dd>{spans(reachS)}</dd>
      </div>
      <div>
        <dt>{t('templates.effect.battery')}</dt>
        <dd>
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
        </dd>
      </div>
    </Stack>
  );
}
