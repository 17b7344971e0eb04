import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { LanguageLinks } from '../../ui/LanguageLinks.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Box, Column, Stack, Text } from '../../ui/box.tsx';
import { useView } from '../../ui/view-mode.ts';
import { Contours } from './Contours.tsx';
import classes from './Entrance.module.css';

interface EntranceProps {
  title: string;
  children: ReactNode;
}

/** The frame of the login page: one tree for all screen sizes, so that rotating a phone keeps the input. */
export function Entrance({ title, children }: EntranceProps) {
  const { t } = useTranslation();
  return (
    <Stack columns="minmax(0, 1fr) minmax(440px, 34%)" className={classes.page} data-view={useView()}>
      <Column as="header" justify="between" tone="text1" className={classes.brand}>
        <Contours />
        <Logo size={44} />
        <div>
          <Text as="p" weight={700} className={classes.name}>
            {t('app.title')}
          </Text>
          <Text as="p" mt={8} tone="text2" className={classes.tagline}>
            {t('app.tagline')}
          </Text>
        </div>
      </Column>
      <Column as="main" align="center" justify="center" gap={32} p={32} className={classes.main}>
        <Box as="section" fixed className={classes.card}>
          <Text as="h1" mb={24} text="page" className={classes.title}>
            {title}
          </Text>
          {children}
        </Box>
        <Box as="footer" fixed className={classes.foot}>
          <LanguageLinks />
        </Box>
      </Column>
    </Stack>
  );
}
