import { formatStamp, zoneOffset } from './format-time.ts';
import classes from './Stamp.module.css';

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
    <time className={classes.stamp} dateTime={time}>
      {formatStamp(ms, zone)} <span className={classes.zone}>{zoneOffset(zone, ms)}</span>
    </time>
  );
}
