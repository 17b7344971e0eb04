import { Suspense, useMemo, type ComponentProps } from 'react';
import { parsePath, useRoutes } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import type { PageHost } from '../panels/free/page-host.ts';
import { useMenu } from '../session/session.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FullPageNote } from '../ui/FullPageNote.tsx';
import { PageFrameContext, type PageFrame } from '../ui/page-frame.ts';
import { leafPages } from './search/pages.ts';
import { useNavigation } from './use-navigation.ts';
import { usePageRoutes } from './use-page-routes.tsx';

/** The home page holds panels itself: within one of them it would hold itself. */
const HOME = '/index';

/** Not a tab: it names nothing and keeps nothing. */
const frame: PageFrame = { menuLabel: undefined, isShown: () => false, setTitle: () => {}, setDirty: () => {} };

function HostedPage({ path }: { path: string }) {
  const { t } = useTranslation();
  const pages = usePageRoutes();
  const location = useMemo(() => ({ ...parsePath(path), state: null, key: path }), [path]);
  const page = useRoutes(pages, location);
  return (
    <PageFrameContext value={frame}>
      <ErrorBoundary scope="page" resetKey={path}>
        <Suspense fallback={<FullPageNote title={t('common.loading')} isBusy />}>{page}</Suspense>
      </ErrorBoundary>
    </PageFrameContext>
  );
}

function Pages({ children }: ComponentProps<PageHost['Pages']>) {
  const { data } = useMenu();
  const navigation = useNavigation();
  const routes = usePageRoutes();
  const pages = useMemo(() => {
    if (!data) return null;
    const known = new Set(routes.map(({ path }) => path));
    return leafPages(navigation)
      .map(({ entry: { path, label } }) => ({ path, label }))
      .filter(({ path }) => path !== HOME && known.has(path));
  }, [data, navigation, routes]);
  return children(pages);
}

/** Pages of the menu for panels that show one. */
export const pageHost: PageHost = { Pages, Page: HostedPage };
