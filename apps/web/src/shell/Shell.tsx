import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useZone } from '../session/use-zone.ts';
import { useIsSmall } from '../live/fleet/use-is-small.ts';
import { useWatch } from '../live/hooks.ts';
import { OfflineFrame } from '../live/data-path/OfflineFrame.tsx';
import { hasFailed, useMenu, useUser } from '../session/session.ts';
import { FullPageNote } from '../ui/FullPageNote.tsx';
import { showNote } from '../ui/toasts.ts';
import { useView } from '../ui/view-mode.ts';
import { BannerPlace } from './AlarmPlace.tsx';
import { Aside } from './Aside.tsx';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { otherRoutes } from './OtherRoutes.tsx';
import { PhoneHeader } from './PhoneHeader.tsx';
import { ShellPanels } from './ShellPanels.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { TabPages } from './tabs/TabPages.tsx';
import { TabsProvider } from './tabs/TabsProvider.tsx';
import { useAsideFolded } from './use-aside-folded.ts';
import { usePageRoutes } from './use-page-routes.tsx';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { Box } from '../ui/box.tsx';
import classes from './Shell.module.css';

const NavDrawer = lazyPart(async () => (await import('./NavDrawer.tsx')).NavDrawer);

const allDevices = { scope: 'all' } as const;
const summary = { scope: 'summary' } as const;

/** Mounted once the pages are known. Watches counts and alarms of everything the user may see while mounted. */
export function Shell() {
  const { t } = useTranslation();
  const user = useUser();
  const menu = useMenu();
  const isMissing = hasFailed(menu);
  const pages = usePageRoutes();
  useWatch(summary);
  // So that every page of a small installation has its values at once.
  useWatch(useIsSmall() ? allDevices : null);
  useEffect(() => {
    if (isMissing) showNote(t('shell.permissionsFailed'));
  }, [isMissing, t]);

  if (menu.isPending && !isMissing) return <FullPageNote title={t('common.loading')} isBusy />;
  return (
    <TabsProvider key={user.data?.id} pages={pages}>
      <Frame>
        <TabPages pages={pages} others={otherRoutes} />
      </Frame>
    </TabsProvider>
  );
}

/** Header, navigation and tabs around the page. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isFolded, fold] = useAsideFolded();
  const isPhone = useView() === 'mobile';
  return (
    <div className={classes.shell} data-folded={isFolded || undefined} data-phone={isPhone || undefined}>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      {isPhone ? <PhoneHeader onMenu={drawer.open} /> : <Header />}
      {!isPhone && <Aside isFolded={isFolded} onFold={fold} />}
      {!isPhone && <TabBar />}
      <Box as="main" shrink id="content" className={classes.content} tabIndex={-1}>
        {children}
      </Box>
      <BannerPlace />
      {isPhone && <BottomBar />}
      {isPhone && (
        <WhenLoaded>
          <NavDrawer isOpen={isDrawerOpen} onClose={drawer.close} />
        </WhenLoaded>
      )}
      <ShellPanels />
      <OfflineFrame zone={useZone()} />
    </div>
  );
}
