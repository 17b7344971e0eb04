import { formatStamp, zoneOffset } from './format-time.ts';
import { Text } from './box.tsx';

interface StampProps {
  /** ISO 8601. */
  time: string;
  /** Default: this machine's zone. */
  zone?: string | undefined;
}

/** A complete time with date and zone. */
export function Stamp({ time, zone }: StampProps) {
  const ms = Date.parse(time);
  return (
    // In narrow places the zone wraps and the date stays in one piece.
    <Text as="time" dateTime={time} style={{ whiteSpace: 'normal' }}>
      <Text nowrap>{formatStamp(ms, zone)}</Text> <Text tone="text3">{zoneOffset(zone, ms)}</Text>
    </Text>
  );
}
