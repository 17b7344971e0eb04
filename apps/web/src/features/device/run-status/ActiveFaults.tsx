import { runStatusFlags } from '@groundwatch/protocol/model';
import type { RunStatusHistory } from '@groundwatch/protocol/rest';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import { flagMeanings } from './flag-kinds.ts';

interface ActiveFaultsProps {
  active: RunStatusHistory['active'];
  /** The device is silent: these are the last known faults. */
  isUnknown: boolean;
  zone: string | undefined;
}

/** The present faults, or the last known ones: since when, meaning, and advice. */
export function ActiveFaults({ active, isUnknown, zone }: ActiveFaultsProps) {
  const { t } = useTranslation('device');
  const { t: word } = useTranslation();
  const name = useNames();
  const now = useServerNow();
  const duration = useDurationWords();
  return (
    <Stack gap={12}>
      {(active.length === 0 || isUnknown) && (
        <Row as="p" gap={8}>
          <StateSymbol kind={isUnknown ? 'offline' : 'normal'} size={16} />
          {isUnknown ? word('device.faultsLast', { count: active.length }) : t('runStatus.noneNow')}
        </Row>
      )}
      {active.length > 0 && (
        <Stack as="ul" columns="repeat(auto-fill, minmax(min(360px, 100%), 1fr))" gap="12 24">
          {active.map(({ bit, since, isAtLeast }) => {
            const flag = runStatusFlags[bit];
            const meaning = flagMeanings[bit];
            if (!flag || !meaning) return null;
            const began = Date.parse(since);
            const time = `${formatStamp(began, zone).slice(0, 16)} ${zoneOffset(zone, began)}`;
            return (
              <Stack as="li" key={bit} columns="20px minmax(0, 1fr)" gap={8} text="table" tone="text2">
                <StateSymbol kind="fault" size={18} />
                <div>
                  <Row as="p" gap="0 12" align="baseline" wrap>
                    <Text as="b" text="body" tone="text1" weight={700}>
                      {bit} {name(flag.names)}
                    </Text>
                    <span>
                      {isUnknown
                        ? word('state.since', { time })
                        : t(isAtLeast ? 'runStatus.sinceBefore' : 'runStatus.since', {
                            time,
                            duration: duration(now - began),
                          })}
                    </span>
                  </Row>
                  <Text as="p">
                    {t(`runStatus.means.${meaning.kind}`, { number: meaning.number })}{' '}
                    {t(`runStatus.advice.${meaning.kind}`, { number: meaning.number })}
                  </Text>
                </div>
              </Stack>
            );
          })}
        </Stack>
      )}
    </Stack>
  );
}
