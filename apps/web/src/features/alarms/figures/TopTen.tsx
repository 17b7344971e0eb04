import type { AlarmFigures } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../../alarms/use-rule-word.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { TableFrame } from '../../../ui/TableFrame.tsx';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import classes from './Figures.module.css';

/** The rules and subjects that rise most: what to look at first when there is too much. */
export function TopTen({ figures: { topTen } }: { figures: AlarmFigures }) {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const { locale } = useLanguage();
  const share = topTen.reduce((sum, one) => sum + one.share, 0);
  const most = Math.max(1, ...topTen.map(({ count }) => count));
  return (
    <Stack as="section" gap={8} shrink>
      <Row as="header" gap="4 12" align="baseline" wrap text="table" tone="text3">
        <Text as="h2" text="panel" tone="text1">
          {t('figures.topTen')}
        </Text>
        {topTen.length > 0 && <span>{t('figures.topTenShare', { share: formatNumber(share * 100, locale, 0) })}</span>}
      </Row>
      {topTen.length === 0 ? (
        <Text as="p" m="12 0" tone="text2">
          {t('figures.none')}
        </Text>
      ) : (
        <TableFrame label={t('figures.topTen')} className={classes.frame}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('figures.rule')}</th>
                <th scope="col">{t('list.where')}</th>
                <th scope="col" data-numeric>
                  {t('figures.count')}
                </th>
                <th scope="col" data-numeric>
                  {t('figures.share')}
                </th>
                <th scope="col" className={classes.shareHead} aria-hidden />
              </tr>
            </thead>
            <tbody>
              {topTen.map((one) => (
                <tr key={`${one.ruleId} ${one.subject}`}>
                  <th scope="row">
                    {ruleWord(one.ruleName)}
                    {one.isChattering && <span className={classes.chattering}>{t('figures.isChattering')}</span>}
                  </th>
                  <td>{[one.stationName, one.subjectName].filter((text) => text !== '').join(' · ')}</td>
                  <td data-numeric>{formatNumber(one.count, locale)}</td>
                  <td data-numeric>{formatNumber(one.share * 100, locale, 1)} %</td>
                  <td className={classes.shareBar} aria-hidden>
                    <i style={{ width: `${(one.count / most) * 100}%` }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </Stack>
  );
}
