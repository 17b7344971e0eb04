import type { Freshness } from '@groundwatch/protocol/model';
import { limitBar, NORMAL_WIDTH, type LimitScale } from '../../alarms/limit-scale.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { fewestDigits } from '../../ui/fewest-digits.ts';
import classes from './LimitBar.module.css';

interface LimitBarProps {
  value: number;
  scale: LimitScale;
  decimals: number;
  freshness: Freshness;
}

/** The position of a value among the limits. All levels are equally wide, only the present one has full colour. */
export function LimitBar({ value, scale, decimals, freshness }: LimitBarProps) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const bar = limitBar(value, scale);
  if (!bar) return null;
  const { levels, reached, at } = bar;
  const words = (limit: number): string => formatNumber(limit, locale, fewestDigits(limit, decimals));
  const label = levels.map(({ level, limit }) => `${t(`level.${level}`)} ${words(limit)}`).join(' · ');
  return (
    <div className={classes.bar} role="img" aria-label={label} data-freshness={freshness}>
      <span style={{ flexGrow: NORMAL_WIDTH }} data-here={reached === 0 || undefined} />
      {levels.map(({ level, limit }, i) => (
        <span key={level} data-level={level} data-here={reached === i + 1 || undefined}>
          <small>{words(limit)}</small>
        </span>
      ))}
      <i style={{ left: `${at * 100}%` }} />
    </div>
  );
}
