import { Link, useSearchParams } from 'react-router';
import { alarmLevels } from '@groundwatch/protocol/model';
import type { Alarm } from '@groundwatch/protocol/rest';
import { isAside, shownLevel } from '../../../alarms/standing.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { withAddress, type AlarmAddress } from '../address.ts';
import classes from './Standing.module.css';

/** How many stand of each level, and how many wait for somebody; each leads to the list of them. */
export function LevelLinks({ alarms, address }: { alarms: readonly Alarm[]; address: AlarmAddress }) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const [params] = useSearchParams();
  const now = serverClock.now();
  const linkTo = (changes: Readonly<Record<string, string | number | null>>) => ({
    search: withAddress(params, changes).toString(),
  });
  const present = alarms.filter((alarm) => !isAside(alarm, now));
  const count = (value: number) => <b data-zero={value === 0 || undefined}>{formatNumber(value, locale)}</b>;
  const unacknowledged = present.filter(({ state }) => state === 'unacknowledged').length;
  return (
    <nav className={classes.levels} aria-label={t('list.byLevel')}>
      {alarmLevels.map(({ level }) => {
        const own = present.filter((alarm) => shownLevel(alarm) === level);
        const isActive = address.level === level;
        return (
          <Link
            key={level}
            replace
            to={linkTo({ level: isActive ? null : level })}
            className={classes.level}
            data-active={isActive || undefined}
            aria-current={isActive || undefined}
          >
            <StateSymbol
              kind={`level${level}`}
              levelStyle={own.some(({ state }) => state === 'unacknowledged') ? 'unacknowledged' : 'acknowledged'}
              size={24}
            />
            {count(own.length)}
            {t(`level.${level}`)}
          </Link>
        );
      })}
      <Link
        replace
        to={linkTo({ state: address.state === 'unacknowledged' ? null : 'unacknowledged' })}
        className={classes.level}
        data-active={address.state === 'unacknowledged' || undefined}
        aria-current={address.state === 'unacknowledged' || undefined}
      >
        {count(unacknowledged)}
        {t('state.unacknowledged')}
      </Link>
    </nav>
  );
}
