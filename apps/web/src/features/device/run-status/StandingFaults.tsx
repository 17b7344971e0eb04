import { runStatusFlags } from '@groundwatch/protocol/model';
import type { RunStatusHistory } from '@groundwatch/protocol/rest';
import { useDurationWords } from '../../../charts/duration-words.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { Row, Stack } from '../../../ui/box.tsx';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { flagMeanings } from './flag-kinds.ts';
import classes from './RunStatusHistory.module.css';

interface StandingFaultsProps {
  standing: RunStatusHistory['standing'];
  zone: string | undefined;
}

/** The faults that stand now: since when, what each means, and what to do about it. */
export function StandingFaults({ standing, zone }: StandingFaultsProps) {
  const { t } = useTranslation('device');
  const name = useNames();
  const now = useServerNow();
  const duration = useDurationWords();
  if (standing.length === 0) {
    return (
      <Row as="p" gap={8}>
        <StateSymbol kind="normal" size={16} /> {t('runStatus.noneNow')}
      </Row>
    );
  }
  return (
    <Stack as="ul" columns="repeat(auto-fill, minmax(min(360px, 100%), 1fr))" gap="12 24" className={classes.standing}>
      {standing.map(({ bit, since, isAtLeast }) => {
        const flag = runStatusFlags[bit];
        const meaning = flagMeanings[bit];
        if (!flag || !meaning) return null;
        const began = Date.parse(since);
        const time = `${formatStamp(began, zone).slice(0, 16)} ${zoneOffset(zone, began)}`;
        return (
          <li key={bit}>
            <StateSymbol kind="fault" size={18} />
            <div>
              <p className={classes.standingName}>
                <b>
                  {bit} {name(flag.names)}
                </b>
                <span>
                  {t(isAtLeast ? 'runStatus.sinceBefore' : 'runStatus.since', {
                    time,
                    duration: duration(now - began),
                  })}
                </span>
              </p>
              <p>
                {t(`runStatus.means.${meaning.kind}`, { number: meaning.number })}{' '}
                {t(`runStatus.advice.${meaning.kind}`, { number: meaning.number })}
              </p>
            </div>
          </li>
        );
      })}
    </Stack>
  );
}
