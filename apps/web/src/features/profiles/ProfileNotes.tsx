import { useTranslation } from '../../i18n/i18n.ts';
import { wallTime } from '../../ui/wall-time.ts';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';
import classes from './Profiles.module.css';

/** Notes on what the lines do not show: missing elements, no reference, joined re-installations (ms since 1970). */
export function ProfileNotes({
  lines,
  hasReference,
  joined,
  zone,
}: {
  lines: readonly ProfileLine[];
  hasReference: boolean;
  joined: readonly number[];
  zone: string | undefined;
}) {
  const { t } = useTranslation('device');
  const broken = lines.filter(({ missing }) => missing.length > 0).toReversed();
  const newest = broken[0];
  if (!newest && hasReference && joined.length === 0) return null;
  return (
    <ul className={classes.notes}>
      {!hasReference && <li>{t('profile.noReference')}</li>}
      {joined.length > 0 && (
        <li>{t('profile.joined', { times: joined.map((time) => wallTime(time, zone)).join(t('records.list')) })}</li>
      )}
      {newest && (
        <li>{t('profile.missing', { time: wallTime(newest.time, zone), elements: newest.missing.join(', ') })}</li>
      )}
      {broken.length > 1 && <li>{t('profile.moreMissing', { count: broken.length - 1 })}</li>}
    </ul>
  );
}
