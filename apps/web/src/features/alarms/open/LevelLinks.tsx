import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { alarmLevels } from '@groundwatch/protocol/model';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { serverClock } from '../../../live/live.ts';
import { useUser } from '../../../session/session.ts';
import { withParams } from '../../../ui/address-params.ts';
import { Row } from '../../../ui/box.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { AlarmAddress } from '../address.ts';
import { isAsked } from './merge.ts';
import classes from './OpenAlarms.module.css';

const look = {
  as: Link,
  replace: true,
  inline: true,
  justify: 'center',
  tone: 'text2',
  className: classes.level,
} as const;

/** Counts by level, of alarms to acknowledge and of one's own under the other filters. Each links to its list. */
export function LevelLinks({
  alarms,
  address,
  isShort,
  isPhone,
}: {
  alarms: readonly Alarm[];
  address: AlarmAddress;
  /** The words of levels are only for screen readers, others are short. */
  isShort: boolean;
  /** All of them in one line of a phone. */
  isPhone: boolean;
}) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const [params] = useSearchParams();
  const me = useUser().data?.id;
  const { byLevel, calling, mine } = useMemo(() => {
    const now = serverClock.now();
    const of = (changes: Partial<AlarmAddress>) =>
      alarms.filter((alarm) => isAsked(alarm, { ...address, ...changes }, now, me));
    return {
      byLevel: alarmLevels.map(({ level }) => ({ level, own: of({ level }) })),
      calling: of({ state: 'calling' }).length,
      mine: of({ state: 'mine' }).length,
    };
  }, [alarms, address, me]);
  const room = isPhone ? ({ gap: 4, p: '0 4' } as const) : ({ gap: 8, p: '0 8' } as const);
  /** A count that narrows the list to what it counts, or takes that back. */
  const link = (
    key: 'level' | 'state',
    value: NonNullable<AlarmAddress['level' | 'state']>,
    own: number,
    words: ReactNode,
    mark?: ReactNode,
  ) => {
    const isActive = address[key] === value;
    return (
      <Row
        key={value}
        {...look}
        {...room}
        to={{ search: withParams(params, { [key]: isActive ? null : value }).toString() }}
        data-active={isActive || undefined}
        aria-current={isActive || undefined}
      >
        {mark}
        <b data-zero={own === 0 || undefined}>{formatNumber(own, locale)}</b>
        {words}
      </Row>
    );
  };
  return (
    <Row as="nav" gap={isShort ? 4 : 8} wrap shrink aria-label={t('list.byLevel')}>
      {byLevel.map(({ level, own }) =>
        link(
          'level',
          level,
          own.length,
          <span className={isShort ? 'gw-visually-hidden' : ''}>{t(`level.${level}`)}</span>,
          <StateSymbol
            kind={`level${level}`}
            levelStyle={own.some(({ state }) => state === 'unacknowledged') ? 'unacknowledged' : 'acknowledged'}
            size={isPhone ? 20 : 24}
          />,
        ),
      )}
      {link(
        'state',
        'calling',
        calling,
        isShort ? <abbr title={t('state.calling')}>{t('count.callingShort')}</abbr> : t('state.calling'),
      )}
      {/* Until they have taken one, nobody needs their own. A phone has them among its filters. */}
      {((mine > 0 && !isPhone) || address.state === 'mine') && link('state', 'mine', mine, t('state.mine'))}
    </Row>
  );
}
