import { useUtc } from '../../session/use-utc.ts';
import { useZone } from '../../session/use-zone.ts';
import { Text } from '../../ui/box.tsx';
import classes from './RangePicker.module.css';
import { zoneOffset, zoneOffsets } from '../../ui/format-time.ts';
import { useView } from '../../ui/view-mode.ts';

interface ZoneNameProps {
  siteZone: string | undefined;
  /** The shown period or moment, ms. */
  from?: number;
  at: number;
}

/**
 * Names the time zone of a site: its own, or UTC if the user selected it for all pages. On screens whose header names the same zone it is left
 * to paper.
 */
export function ZoneName({ siteZone, at, from = at }: ZoneNameProps) {
  const [isUtc] = useUtc();
  const pageZone = useZone();
  const hasHeader = useView() !== 'mobile';
  const isOneOffset = zoneOffsets(siteZone, from, at) === zoneOffset(siteZone, Date.now());
  const isKnown = hasHeader && (isUtc || (siteZone !== undefined && siteZone === pageZone && isOneOffset));
  return (
    <Text nowrap text="table" tone="text3" {...(isKnown && { className: classes.onPaper })}>
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
