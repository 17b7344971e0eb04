import { useTranslation } from '../../i18n/i18n.ts';
import { wallTime } from '../../ui/wall-time.ts';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';
import classes from './Profiles.module.css';

/** What cannot be seen in the lines, in words: missing elements, no reference. */
export function ProfileNotes({
  lines,
  hasReference,
  zone,
}: {
  lines: readonly ProfileLine[];
  hasReference: boolean;
  zone: string | undefined;
}) {
  const { t } = useTranslation('device');
  const broken = lines.filter(({ missing }) => missing.length > 0).toReversed();
  const newest = broken[0];
  if (!newest && hasReference) return null;
  return (
    <ul className={classes.notes}>
      {!hasReference && <li>{t('profile.noReference')}</li>}
      {newest && (
        <li>{t('profile.missing', { time: wallTime(newest.time, zone), elements: newest.missing.join(', ') })}</li>
      )}
      {broken.length > 1 && <li>{t('profile.moreMissing', { count: broken.length - 1 })}</li>}
    </ul>
  );
}
