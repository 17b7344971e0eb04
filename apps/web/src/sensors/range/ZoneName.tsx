import { useUtc } from '../../session/use-utc.ts';
import { Text } from '../../ui/box.tsx';
import { zoneOffsets } from '../../ui/format-time.ts';

interface ZoneNameProps {
  siteZone: string | undefined;
  /** What is shown, or the moment that is, ms. */
  from?: number;
  at: number;
}

/** Names the zone in which the times of a site are read: its own, or UTC if the user wants it for all pages. */
export function ZoneName({ siteZone, at, from = at }: ZoneNameProps) {
  const [isUtc] = useUtc();
  return (
    <Text nowrap text="table" tone="text3">
      {isUtc
        ? 'UTC'
        : `${siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} ${zoneOffsets(siteZone, from, at)}`}
    </Text>
  );
}
