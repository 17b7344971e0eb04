import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { MISSING } from '../../../ui/format-field.ts';
import type { Rain } from '../curves/use-rain.ts';
import { Stack, Text } from '../../../ui/box.tsx';
import { WallPanel } from '../WallPanel.tsx';

/** Rain of the last hours from the station's own gauge, against the intensity–duration thresholds. */
export function RainPanel({ rain }: { rain: Rain }) {
  const { t } = useTranslation('wall');
  const { locale } = useLanguage();
  const { sums, excess, isLoading, error } = rain;
  return (
    <WallPanel
      title={`${t('takeover.rain')} mm`}
      aside={
        excess &&
        t(excess.ratio >= 1 ? 'takeover.rainOver' : 'takeover.rainOf', {
          name: excess.name,
          ratio: formatNumber(excess.ratio, locale, 1),
        })
      }
      isLoading={isLoading}
      error={error}
    >
      <Stack as="dl" columns="repeat(auto-fit, minmax(calc(60 * var(--gw-u, 1px)), 1fr))" gap={12}>
        {sums.map(({ hours, mm }) => (
          <div key={hours}>
            <Text as="dd" text="value">
              {mm === null ? MISSING : formatNumber(mm, locale, 1)}
            </Text>
            <Text as="dt" text="least" tone="text2">
              {hours} h
            </Text>
          </div>
        ))}
      </Stack>
    </WallPanel>
  );
}
