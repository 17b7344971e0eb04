import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import type { ShownSensor } from '../sensor-layout.ts';

interface JoinedNoteProps {
  sensors: readonly Pick<ShownSensor, 'reinstallations'>[];
  zone: string | undefined;
  /** What is joined. */
  what: 'values' | 'differences';
}

/** Says that values are joined across re-installations, so that they differ from those that were measured. */
export function JoinedNote({ sensors, zone, what }: JoinedNoteProps) {
  const { t } = useTranslation('device');
  const all = sensors.flatMap(({ reinstallations = [] }) => reinstallations);
  const times = [...new Set(all.map(({ at }) => wallTime(Date.parse(at), zone)))];
  if (times.length === 0) return null;
  return (
    <Text as="p" mt={8} text="table" tone="text2">
      {t(`reinstallation.joined.${what}`, { times: times.join(t('records.list')) })}
    </Text>
  );
}
