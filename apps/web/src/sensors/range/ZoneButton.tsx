import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUtc } from '../../session/use-utc.ts';
import { zoneOffsets } from '../../ui/format-time.ts';
import classes from './RangePicker.module.css';

interface ZoneButtonProps {
  siteZone: string | undefined;
  /** What is shown, or the moment that is, ms. */
  from?: number;
  at: number;
}

/** Names the zone in which the times of a site are read, and changes between the site's own and UTC. */
export function ZoneButton({ siteZone, at, from = at }: ZoneButtonProps) {
  const { t } = useTranslation('device');
  const [isUtc, setUtc] = useUtc();
  const site = `${siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} ${zoneOffsets(siteZone, from, at)}`;
  const [shown, other] = isUtc ? ['UTC', site] : [site, 'UTC'];
  return (
    <button
      type="button"
      className={classes.zone}
      aria-label={t('range.zone', { shown, other })}
      title={t('range.zone', { shown, other })}
      onClick={() => setUtc(!isUtc)}
    >
      {shown}
      <IconArrowsLeftRight size={14} aria-hidden />
    </button>
  );
}
