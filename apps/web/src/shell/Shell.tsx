import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { useWatch } from '../live/hooks.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FullPageNote } from '../ui/FullPageNote.tsx';
import { Aside } from './Aside.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { OfflineFrame } from './OfflineFrame.tsx';
import { useAsideFolded } from './use-aside-folded.ts';
import classes from './Shell.module.css';

const NavDrawer = lazy(async () => ({ default: (await import('./NavDrawer.tsx')).NavDrawer }));

const allDevices = { scope: 'all' } as const;

/** Header, navigation and the page. Everything the user may see is watched as long as it stands. */
export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isFolded, toggleFolded] = useAsideFolded();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  useWatch(allDevices);

  return (
    <div className={classes.shell} data-folded={isFolded || undefined}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <Header isPhone={isPhone} onMenu={drawer.open} />
      {!isPhone && <Aside isFolded={isFolded} onToggle={toggleFolded} />}
      <main id="content" className={classes.content} tabIndex={0}>
        <ErrorBoundary scope="page" resetKey={pathname}>
          <Suspense fallback={<FullPageNote title={t('common.loading')} isBusy />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isPhone && <BottomBar onMenu={drawer.open} />}
      {isPhone && (
        <Suspense>
          <NavDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
        </Suspense>
      )}
      <OfflineFrame />
    </div>
  );
}
