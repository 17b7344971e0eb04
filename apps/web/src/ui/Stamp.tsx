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
    <Text as="time" dateTime={time}>
      <Text nowrap>{formatStamp(ms, zone)}</Text> <Text tone="text3">{zoneOffset(zone, ms)}</Text>
    </Text>
  );
}
