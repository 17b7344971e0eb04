import { useUtc } from '../../session/use-utc.ts';
import { Text } from '../../ui/box.tsx';
import classes from './RangePicker.module.css';
import { zoneOffsets } from '../../ui/format-time.ts';

interface ZoneNameProps {
  siteZone: string | undefined;
  /** The shown period or moment, ms. */
  from?: number;
  at: number;
}

/** Names the time zone of a site: its own, or UTC if the user selected it for all pages. */
export function ZoneName({ siteZone, at, from = at }: ZoneNameProps) {
  const [isUtc] = useUtc();
  return (
    <Text nowrap text="table" tone="text3">
      {isUtc ? (
        'UTC'
      ) : (
        <>
          <span className={classes.place}>{siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} </span>
          {zoneOffsets(siteZone, from, at)}
        </>
      )}
    </Text>
  );
}
