import type { RunStatusFlag } from '@groundwatch/protocol/model';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { Period } from '../../../sensors/time-range.ts';
import { Stack, Text } from '../../../ui/box.tsx';
import { formatStamp } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { flagMeanings } from './flag-kinds.ts';
import type { FlagSpells } from './flag-spells.ts';
import lines from '../time-line.module.css';
import classes from './RunStatusHistory.module.css';
import { Dot } from '../../../ui/Dot.tsx';

interface FlagRowProps {
  flag: RunStatusFlag;
  spells: FlagSpells;
  unknown: readonly Period[];
  range: Period;
  isSet: boolean;
  /** No record of the period has the bits. */
  isNeverKnown: boolean;
  /** The device is silent: its present bits are not known. */
  isUnknown: boolean;
  zone: string | undefined;
}

const MOST_LISTED = 50;
/** A fault of one record must be visible. */
const LEAST_SHARE = 0.003;

const place = ({ from, to }: Period, range: Period) => {
  const length = range.to - range.from;
  const begin = Math.max(0, (from - range.from) / length);
  const share = Math.min(1, (to - range.from) / length) - begin;
  return { left: `${(begin * 100).toFixed(2)}%`, width: `${(Math.max(share, LEAST_SHARE) * 100).toFixed(2)}%` };
};

/** One bit over the period. Expanded: meaning, advice, and times. */
export function FlagRow({ flag, spells, unknown, range, isSet, isNeverKnown, isUnknown, zone }: FlagRowProps) {
  const { t } = useTranslation('device');
  const { t: word } = useTranslation();
  const name = useNames();
  const duration = useDurationWords();
  const meaning = flagMeanings[flag.bit]!;
  const number = { number: meaning.number };
  const { faults, count, faultMs } = spells;
  const time = (ms: number): string => formatStamp(ms, zone).slice(0, 16);
  return (
    <details className={`${lines.row} ${classes.flagRow}`} data-fault={isSet || undefined}>
      <summary>
        <Text tone="text3" textAlign="right">
          {flag.bit}
        </Text>
        {isSet ? <StateSymbol kind="fault" size={15} /> : isUnknown ? <span /> : <Dot />}
        <span>{name(flag.names)}</span>
        <span className={`${lines.strip} ${classes.strip}`} aria-hidden>
          {unknown.map((span) => (
            <i key={span.from} className={classes.unknown} style={place(span, range)} />
          ))}
          {faults.map((span) => (
            <i key={span.from} className={classes.faulty} style={place(span, range)} />
          ))}
        </span>
        <Text tone="text3" weight={400} textAlign="right">
          {count > 0
            ? t('runStatus.times', { count, duration: duration(faultMs) })
            : isNeverKnown
              ? word('panel.noData')
              : t('runStatus.never')}
        </Text>
      </summary>
      <Stack gap={4} tone="text2" weight={400} className={classes.explained}>
        <Text as="p">
          <Text as="b" tone="text1">
            {t('runStatus.meaning')}
          </Text>{' '}
          {t(`runStatus.means.${meaning.kind}`, number)}
        </Text>
        <Text as="p">
          <Text as="b" tone="text1">
            {t('runStatus.whatToDo')}
          </Text>{' '}
          {t(`runStatus.advice.${meaning.kind}`, number)}
        </Text>
        {faults.length > 0 && (
          <Text as="ol" reversed mt={4} className={lines.spells}>
            {faults
              .slice(-MOST_LISTED)
              .toReversed()
              .map(({ from, to }) => (
                <li key={from}>
                  {time(from)} → {time(to)} · {duration(to - from)}
                </li>
              ))}
          </Text>
        )}
      </Stack>
    </details>
  );
}
