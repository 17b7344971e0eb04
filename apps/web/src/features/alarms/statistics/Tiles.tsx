import { alarmLevels } from '@groundwatch/protocol/model';
import type { AlarmStatistics } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { withParams, type AddressChanges } from '../../../ui/address-params.ts';
import { Row } from '../../../ui/box.tsx';
import { Figures } from '../../../ui/Figures.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { Tag } from '../../../ui/Tag.tsx';

/** Manageable by EEMUA 191: at most one alarm in ten minutes, no bursts, few stale or chattering ones. */
const TARGETS = { perHour: 6, burstShare: 0.01, mostInTenMinutes: 10, stale: 5, chattering: 0 };

interface TilesProps {
  statistics: AlarmStatistics;
  /** Stations of the statistics. Null: all. */
  stations: readonly number[] | null;
}

/** The statistics as tiles. Present counts link to their alarms. */
export function Tiles({ statistics, stations }: TilesProps) {
  const { t } = useTranslation('alarm');
  const duration = useDurationWords();
  const { locale } = useLanguage();
  const number = (value: number, decimals = 0): string => formatNumber(value, locale, decimals);
  const { open, medianAcknowledgeS: median } = statistics;
  const listOf = (changes: AddressChanges) => ({
    search: withParams(new URLSearchParams(), { ...changes, station: stations?.join() ?? null }).toString(),
  });
  /** Compared with the recommendation. */
  const verdict = (isGood: boolean) => <Tag isFaint={isGood}>{t(isGood ? 'statistics.good' : 'statistics.poor')}</Tag>;
  return (
    <Figures
      look="tiles"
      least={150}
      figures={[
        {
          label: t('statistics.perHour'),
          value: number(statistics.perHour, 1),
          note: t('statistics.raised', { count: statistics.raised }),
          more: verdict(statistics.perHour <= TARGETS.perHour),
        },
        {
          label: t('statistics.mostInTen'),
          value: number(statistics.mostInTenMinutes),
          note: t('statistics.burstHint'),
          more: verdict(statistics.mostInTenMinutes <= TARGETS.mostInTenMinutes),
        },
        {
          label: t('statistics.burstShare'),
          value: `${number(statistics.burstShare * 100, 1)} %`,
          note: t('statistics.burstHint'),
          more: verdict(statistics.burstShare <= TARGETS.burstShare),
        },
        {
          label: t('statistics.open'),
          value: number(open.all),
          to: listOf({ state: 'active' }),
          note: (
            <TextLink to={listOf({ state: 'unacknowledged' })}>
              {t('statistics.unacknowledged', { count: open.unacknowledged })}
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
          label: t('statistics.stale'),
          value: number(statistics.stale),
          note: t('statistics.staleHint'),
          more: verdict(statistics.stale <= TARGETS.stale),
        },
        {
          label: t('statistics.chattering'),
          value: number(statistics.chattering),
          note: t('statistics.chatteringHint'),
          more: verdict(statistics.chattering <= TARGETS.chattering),
        },
        {
          label: t('statistics.response'),
          value: median === null ? '—' : duration(median * 1_000),
          note: t(median === null ? 'statistics.noResponse' : 'statistics.responseHint'),
        },
        { label: t('statistics.shelved'), value: number(statistics.shelved), to: listOf({ state: 'shelved' }) },
        {
          label: t('statistics.suppressed'),
          value: number(statistics.suppressed),
          to: listOf({ state: 'suppressed' }),
        },
      ]}
    />
  );
}
