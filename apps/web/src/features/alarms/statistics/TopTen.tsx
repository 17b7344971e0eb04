import type { AlarmStatistics } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import classes from './Statistics.module.css';
import { Tag } from '../../../ui/Tag.tsx';

/** Rules and subjects with the most alarms. */
export function TopTen({ statistics: { topTen } }: { statistics: AlarmStatistics }) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const { locale } = useLanguage();
  const share = topTen.reduce((sum, one) => sum + one.share, 0);
  const most = Math.max(1, ...topTen.map(({ count }) => count));
  return (
    <Stack as="section" gap={8} shrink>
      <Row as="header" gap="4 12" align="baseline" wrap text="table" tone="text3">
        <Text as="h2" text="panel" tone="text1">
          {t('statistics.topTen')}
        </Text>
        {topTen.length > 0 && (
          <span>{t('statistics.topTenShare', { share: formatNumber(share * 100, locale, 0) })}</span>
        )}
      </Row>
      {topTen.length === 0 ? (
        <Text as="p" m="12 0" tone="text2">
          {t('statistics.none')}
        </Text>
      ) : (
        <DataTable
          label={t('statistics.topTen')}
          look="words"
          hasCards
          rows={topTen}
          keyOf={({ ruleId, subject }) => `${ruleId} ${subject}`}
          columns={[
            {
              key: 'rule',
              title: t('statistics.rule'),
              render: ({ ruleName, isChattering }) => (
                <>
                  {ruleWord(ruleName)}
                  {isChattering && (
                    <>
                      {' '}
                      <Tag>{t('statistics.isChattering')}</Tag>
                    </>
                  )}
                </>
              ),
            },
            {
              key: 'where',
              title: t('list.where'),
              render: ({ stationName, subjectName }) => [stationName, subjectName].filter(Boolean).join(' · '),
            },
            {
              key: 'count',
              title: t('statistics.count'),
              isNumeric: true,
              render: ({ count }) => formatNumber(count, locale),
            },
            {
              key: 'share',
              title: t('statistics.share'),
              render: ({ count, share: part }) => (
                <Stack columns="5em minmax(80px, 1fr)" gap={12} align="center">
                  <Text nowrap textAlign="right">
                    {formatNumber(part * 100, locale, 1)} %
                  </Text>
                  <i className={classes.shareBar} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
                </Stack>
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}
