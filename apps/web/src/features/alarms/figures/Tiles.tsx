import { alarmLevels } from '@groundwatch/protocol/model';
import type { AlarmFigures } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { withParams, type AddressChanges } from '../../../ui/address-params.ts';
import { Row } from '../../../ui/box.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatDuration } from '../../../ui/format-time.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { Tag } from '../../../ui/Tag.tsx';

/** Manageable by EEMUA 191: at most one alarm in ten minutes, no bursts, few stale or chattering ones. */
const TARGETS = { perHour: 6, burstShare: 0.01, mostInTenMinutes: 10, stale: 5, chattering: 0 };

interface TilesProps {
  figures: AlarmFigures;
  /** Stations of the statistics. Null: all. */
  stations: readonly number[] | null;
}

/** The statistics as tiles. Present counts link to their alarms. */
export function Tiles({ figures, stations }: TilesProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const number = (value: number, decimals = 0): string => formatNumber(value, locale, decimals);
  const { open, medianAcknowledgeS: median } = figures;
  const listOf = (changes: AddressChanges) => ({
    search: withParams(new URLSearchParams(), { ...changes, station: stations?.join() ?? null }).toString(),
  });
  /** Compared with the recommendation. */
  const verdict = (isGood: boolean) => <Tag isFaint={isGood}>{t(isGood ? 'figures.good' : 'figures.poor')}</Tag>;
  return (
    <Figures
      look="tiles"
      least={150}
      figures={[
        {
          label: t('figures.perHour'),
          value: number(figures.perHour, 1),
          note: t('figures.raised', { count: figures.raised }),
          more: verdict(figures.perHour <= TARGETS.perHour),
        },
        {
          label: t('figures.mostInTen'),
          value: number(figures.mostInTenMinutes),
          note: t('figures.burstHint'),
          more: verdict(figures.mostInTenMinutes <= TARGETS.mostInTenMinutes),
        },
        {
          label: t('figures.burstShare'),
          value: `${number(figures.burstShare * 100, 1)} %`,
          note: t('figures.burstHint'),
          more: verdict(figures.burstShare <= TARGETS.burstShare),
        },
        {
          label: t('figures.open'),
          value: number(open.all),
          to: listOf({ state: 'active' }),
          note: (
            <TextLink to={listOf({ state: 'unacknowledged' })}>
              {t('figures.unacknowledged', { count: open.unacknowledged })}
            </TextLink>
          ),
          more: (
            <Row as="span" gap="4 12" align="stretch" wrap>
              {alarmLevels.map(({ level }) => (
                <TextLink key={level} to={listOf({ state: 'active', level })}>
                  <StateSymbol kind={`level${level}`} size={16} label={t(`level.${level}`)} />
                  {number(open.byLevel[level] ?? 0)}
                </TextLink>
              ))}
            </Row>
          ),
        },
        {
          label: t('figures.stale'),
          value: number(figures.stale),
          note: t('figures.staleHint'),
          more: verdict(figures.stale <= TARGETS.stale),
        },
        {
          label: t('figures.chattering'),
          value: number(figures.chattering),
          note: t('figures.chatteringHint'),
          more: verdict(figures.chattering <= TARGETS.chattering),
        },
        {
          label: t('figures.response'),
          value: median === null ? '—' : formatDuration(median * 1_000),
          note: t(median === null ? 'figures.noResponse' : 'figures.responseHint'),
        },
        { label: t('figures.shelved'), value: number(figures.shelved), to: listOf({ state: 'shelved' }) },
        { label: t('figures.suppressed'), value: number(figures.suppressed), to: listOf({ state: 'suppressed' }) },
      ]}
    />
  );
}
