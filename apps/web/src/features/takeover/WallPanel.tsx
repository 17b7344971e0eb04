import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import classes from './WallPanel.module.css';

interface WallPanelProps {
  title: string;
  /** Beside the title. */
  about?: string;
  /** At the right end of the head. */
  aside?: ReactNode;
  isLoading?: boolean;
  error?: Error | null;
  /** Text instead of the content. */
  empty?: string | undefined;
  children: ReactNode;
}

/** One panel of a takeover, with its empty state. */
export function WallPanel({ title, about, aside, isLoading = false, error, empty, children }: WallPanelProps) {
  const { t } = useTranslation('wall');
  const words = error ? t('takeover.failed', { message: error.message }) : isLoading ? null : empty;
  return (
    <section className={classes.panel} aria-label={title} aria-busy={isLoading}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {about !== undefined && about !== '' && <span className={classes.about}>{about}</span>}
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </header>
      {isLoading && !error ? (
        <div className={classes.bones} aria-hidden />
      ) : words ? (
        <p className={classes.none}>{words}</p>
      ) : (
        children
      )}
    </section>
  );
}
