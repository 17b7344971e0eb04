import { useTranslation } from '../i18n/i18n.ts';
import classes from './StationMap.module.css';

interface MapHeadProps {
  title: string | undefined;
  /** `interval`: of contour lines, m. `hasFailed`: there is no relief. Null: not said. */
  facts: { readonly count: number; readonly interval: number | undefined; readonly hasFailed: boolean } | null;
}

export function MapHead({ title, facts }: MapHeadProps) {
  const { t } = useTranslation();
  if (!title && !facts) return null;
  return (
    <header className={classes.head}>
      {title && <h2 className={classes.title}>{title}</h2>}
      {facts && (
        <p className={classes.facts}>
          {t('map.count', { count: facts.count })}
          {facts.interval !== undefined && (
            <span className={classes.interval}>{` · ${t('map.interval', { metres: facts.interval })}`}</span>
          )}
          {facts.hasFailed && ` · ${t('map.noRelief')}`}
        </p>
      )}
    </header>
  );
}
