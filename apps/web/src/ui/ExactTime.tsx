import { formatStamp, fractionOf, turnsNear, zoneOffset } from './format-time.ts';

/** A time to the millisecond, so that no two look equal, with offset around clock changes. */
export function ExactTime({ at, zone }: { at: string; zone: string | undefined }) {
  const ms = Date.parse(at);
  return (
    <time dateTime={at}>
      {formatStamp(ms, zone)}
      <small>
        {fractionOf(ms)}
        {turnsNear(zone, ms) && ` ${zoneOffset(zone, ms)}`}
      </small>
    </time>
  );
}
