import { useTranslation } from '../../i18n/i18n.ts';
import { Text } from '../../ui/box.tsx';
import { wallTime } from '../../ui/wall-time.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';

interface JoinedNoteProps {
  sensor: Pick<ShownSensor, 'reinstallations'>;
  zone: string | undefined;
}

/** Says that values are joined across re-installations, so that they differ from those that were measured. */
export function JoinedNote({ sensor: { reinstallations = [] }, zone }: JoinedNoteProps) {
  const { t } = useTranslation('device');
  const times = [...new Set(reinstallations.map(({ at }) => wallTime(Date.parse(at), zone)))];
  if (times.length === 0) return null;
  return (
    <Text as="p" mt={8} text="table" tone="text2">
      {t('kinematics.joined', { times: times.join(t('records.list')) })}
    </Text>
  );
}
