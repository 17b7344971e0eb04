import { formatStamp, zoneOffset } from './format-time.ts';
import { Text } from './box.tsx';

interface StampProps {
  /** ISO 8601. */
  time: string;
  /** This machine's without one. */
  zone?: string | undefined;
}

/** A time that can be read for itself: with its date, and with its zone. */
export function Stamp({ time, zone }: StampProps) {
  const ms = Date.parse(time);
  return (
    // In a narrow place the zone goes to the next line; the date stays in one piece.
    <Text as="time" dateTime={time} style={{ whiteSpace: 'normal' }}>
      <Text nowrap>{formatStamp(ms, zone)}</Text> <Text tone="text3">{zoneOffset(zone, ms)}</Text>
    </Text>
  );
}
