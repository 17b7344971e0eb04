import { serverClock } from '../../../live/live.ts';
import { useEachSecond } from '../../../live/second.ts';
import { Text } from '../../../ui/box.tsx';
import { useDurationWords } from '../../../ui/duration-words.ts';
import { formatShortStamp, formatZonedStamp } from '../../../ui/format-time.ts';

/** The age as a counter, with the time below it unless `isShort`. */
export function Elapsed({
  since,
  zone,
  isShort = false,
}: {
  since: string;
  zone: string | undefined;
  isShort?: boolean;
}) {
  const ageWords = useDurationWords();
  const at = Date.parse(since);
  // Renders when its text changes: of a hundred rows few count seconds.
  const age = useEachSecond(() => ageWords(serverClock.now() - at));
  const full = formatZonedStamp(at, zone);
  if (isShort)
    return (
      <time dateTime={since} title={full}>
        {age}
      </time>
    );
  return (
    <>
      <span>{age}</span>
      <Text as="time" block text="least" tone="text3" nowrap dateTime={since} title={full}>
        {formatShortStamp(at, serverClock.now(), zone)}
      </Text>
    </>
  );
}
