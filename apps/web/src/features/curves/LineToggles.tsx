import { useComputedColorScheme } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import classes from './CurvePanel.module.css';
import type { LineToggle } from './use-lines.ts';

/** Legend and switch in one: which curves are drawn, each in its colour. */
export function LineToggles({
  toggles,
  onToggle,
}: {
  toggles: readonly LineToggle[];
  onToggle: (key: string) => void;
}) {
  const { t } = useTranslation();
  const { series } = tokens[useComputedColorScheme('light')];
  if (toggles.length < 2) return null;
  return (
    <div className={classes.toggles} role="group" aria-label={t('device.lines')}>
      {toggles.map(({ key, name, isShown, order }) => (
        <button key={key} type="button" aria-pressed={isShown} onClick={() => onToggle(key)}>
          <i style={order === null ? undefined : { background: series[order % series.length] }} aria-hidden />
          {name}
        </button>
      ))}
    </div>
  );
}
