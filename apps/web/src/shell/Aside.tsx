import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { SideNavigation } from './SideNavigation.tsx';
import { StationPlace } from './stations/StationPlace.tsx';
import { Column } from '../ui/box.tsx';
import classes from './Aside.module.css';

/** The entries of the area, then the stations, which take the remaining height. */
export function Aside({ isFolded, onFold }: { isFolded: boolean; onFold: (isFolded: boolean) => void }) {
  const { t } = useTranslation();
  const label = isFolded ? t('shell.unfold') : t('shell.fold');
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Column as="aside" tone="text1" shrink className={classes.aside} data-ground="shell">
      <SideNavigation isFolded={isFolded} onUnfold={() => onFold(false)} />
      {!isFolded && <StationPlace />}
      <button
        type="button"
        className={classes.fold}
        aria-label={label}
        aria-expanded={!isFolded}
        title={label}
        onClick={() => onFold(!isFolded)}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </button>
    </Column>
  );
}
