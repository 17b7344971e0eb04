import { Text } from '../ui/box.tsx';
import { formatStamp, zoneOffset } from '../ui/format-time.ts';
import { useZone } from './use-zone.ts';

interface StampProps {
  /** ISO 8601. */
  time: string;
  /** Default: the zone that the header names. */
  zone?: string | undefined;
}

/** A complete time with date and zone. */
export function Stamp({ time, zone }: StampProps) {
  const pageZone = useZone();
  const shown = zone ?? pageZone;
  const ms = Date.parse(time);
  return (
    // In narrow places the zone wraps and the date stays in one piece.
    <Text as="time" dateTime={time} style={{ whiteSpace: 'normal' }}>
      <Text nowrap>{formatStamp(ms, shown)}</Text> <Text tone="text3">{zoneOffset(shown, ms)}</Text>
    </Text>
  );
}
