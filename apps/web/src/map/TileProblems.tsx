import { useTranslation } from '../i18n/i18n.ts';
import type { ShownLayer, TileFailures } from './tiles/tile-set.ts';
import classes from './StationMap.module.css';

/** Failing sources in view, by name. The rest of the map stays. */
export function TileProblems({ shown, failures }: { shown: readonly ShownLayer[]; failures: TileFailures }) {
  const { t } = useTranslation('maps');
  return (
    <ul className={classes.problems} role="status">
      {shown.map(({ layer: { id, name } }) => {
        const failure = failures.get(id);
        return failure && <li key={id}>{t('failing', { name, reason: t(`failure.${failure}`) })}</li>;
      })}
    </ul>
  );
}
