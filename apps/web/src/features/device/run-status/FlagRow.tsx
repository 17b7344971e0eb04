import type { RunStatusFlag } from '@groundwatch/protocol/model';
import { useDurationWords } from '../../../charts/duration-words.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { Period } from '../../../sensors/time-range.ts';
import { Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { flagMeanings } from './flag-kinds.ts';
import type { FlagSpells } from './flag-spells.ts';
import classes from './RunStatusHistory.module.css';

interface FlagRowProps {
  flag: RunStatusFlag;
  spells: FlagSpells;
  unknown: readonly Period[];
  range: Period;
  isSet: boolean;
  zone: string | undefined;
}

const MOST_LISTED = 50;
/** A fault of one record is seen too. */
const LEAST_SHARE = 0.003;

const place = ({ from, to }: Period, range: Period) => {
  const length = range.to - range.from;
  const begin = Math.max(0, (from - range.from) / length);
  const share = Math.min(1, (to - range.from) / length) - begin;
  return { left: `${(begin * 100).toFixed(2)}%`, width: `${(Math.max(share, LEAST_SHARE) * 100).toFixed(2)}%` };
};

/** One bit over the period; opened, it says what it means, what to do, and when it was set. */
export function FlagRow({ flag, spells, unknown, range, isSet, zone }: FlagRowProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  const duration = useDurationWords();
  const meaning = flagMeanings[flag.bit]!;
  const number = { number: meaning.number };
  const { faults, count, faultMs } = spells;
  const time = (ms: number): string => formatStamp(ms, zone).slice(0, 16);
  return (
    <details className={classes.row} data-fault={isSet || undefined}>
      <summary>
        <Text tone="text3" textAlign="right">
          {flag.bit}
        </Text>
        {isSet ? <StateSymbol kind="fault" size={15} /> : <i className={classes.dot} aria-hidden />}
        <span className={classes.flag}>{name(flag.names)}</span>
        <span className={classes.strip} aria-hidden>
          {unknown.map((span) => (
            <i key={span.from} className={classes.unknown} style={place(span, range)} />
          ))}
          {faults.map((span) => (
            <i key={span.from} className={classes.faulty} style={place(span, range)} />
          ))}
        </span>
        <Text tone="text3" weight={400} textAlign="right">
          {count === 0 ? t('runStatus.never') : t('runStatus.times', { count, duration: duration(faultMs) })}
        </Text>
      </summary>
      <div className={classes.explained}>
        <p>
          <b>{t('runStatus.meaning')}</b> {t(`runStatus.means.${meaning.kind}`, number)}
        </p>
        <p>
          <b>{t('runStatus.whatToDo')}</b> {t(`runStatus.advice.${meaning.kind}`, number)}
        </p>
        {faults.length > 0 && (
          <ol reversed className={classes.spells}>
            {faults
              .slice(-MOST_LISTED)
              .toReversed()
              .map(({ from, to }) => (
                <li key={from}>
                  {time(from)} → {time(to)} · {duration(to - from)}
                </li>
              ))}
          </ol>
        )}
      </div>
    </details>
  );
}
