import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { LanguageLinks } from '../../ui/LanguageLinks.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Box, Text } from '../../ui/box.tsx';
import { useView } from '../../ui/view-mode.ts';
import { Contours } from './Contours.tsx';
import classes from './Entrance.module.css';

interface EntranceProps {
  title: string;
  children: ReactNode;
}

/** What stands before the site: one tree for every screen, since turning a phone must not lose what was typed. */
export function Entrance({ title, children }: EntranceProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.page} data-view={useView()}>
      <header className={classes.brand}>
        <Contours />
        <Logo size={44} />
        <div>
          <p className={classes.name}>{t('app.title')}</p>
          <p className={classes.tagline}>{t('app.tagline')}</p>
        </div>
      </header>
      <main className={classes.main}>
        <section className={classes.card}>
          <Text as="h1" mb={24} text="page" className={classes.title}>
            {title}
          </Text>
          {children}
        </section>
        <Box as="footer" fixed className={classes.foot}>
          <LanguageLinks />
        </Box>
      </main>
    </div>
  );
}
