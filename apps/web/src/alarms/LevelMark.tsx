import { useTranslation } from '../i18n/i18n.ts';
import { useEachSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';
import { Row, Text } from '../ui/box.tsx';
import { StateSymbol } from '../ui/symbols/Symbol.tsx';
import type { LevelStyle } from '../ui/symbols/shapes.ts';
import { shownLevel, styleOf, type OpenAlarm } from './open-alarms.ts';

/** The mark's style by the state of the alarm. Shelving ends by the clock. */
export function useStyleOf(alarm: OpenAlarm): LevelStyle {
  const { now } = useLiveSource();
  return useEachSecond((): LevelStyle => styleOf(alarm, now()));
}

/** An alarm's level as shape and number, with its word unless the word is shown beside it. */
export function LevelMark({
  alarm,
  size = 24,
  hasWord = false,
}: {
  alarm: OpenAlarm;
  size?: number;
  hasWord?: boolean;
}) {
  const { t } = useTranslation('alarm');
  const style = useStyleOf(alarm);
  const level = shownLevel(alarm);
  const word = t(`level.${level}`);
  return (
    <Row as="span" inline gap={8} style={{ verticalAlign: 'middle' }}>
      <StateSymbol kind={`level${level}`} levelStyle={style} size={size} {...(hasWord ? {} : { label: word })} />
      {hasWord && <Text nowrap>{word}</Text>}
    </Row>
  );
}
