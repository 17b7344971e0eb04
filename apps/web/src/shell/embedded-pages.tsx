import { useMemo, type ComponentProps } from 'react';
import { parsePath, useRoutes } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import type { EmbeddedPages } from '../panels/free/embedded-pages.ts';
import { useMenu } from '../session/session.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FullPageNote } from '../ui/FullPageNote.tsx';
import { PageFrameContext, type PageFrame } from '../ui/page-frame.ts';
import { leafPages } from './search/pages.ts';
import { useNavigation } from './use-navigation.ts';
import { usePageRoutes } from './use-page-routes.tsx';
import { WhenLoaded } from '../errors/lazy-part.ts';

/** A panel must not show the home page, which has panels itself and could contain itself. */
const HOME = '/index';

/** An embedded page is no tab, so it sets no title and guards no unsaved changes. */
const frame: PageFrame = { menuLabel: undefined, isShown: () => false, setTitle: () => {}, setDirty: () => {} };

function EmbeddedPage({ path }: { path: string }) {
  const { t } = useTranslation();
  const pages = usePageRoutes();
  const location = useMemo(() => ({ ...parsePath(path), state: null, key: path }), [path]);
  const page = useRoutes(pages, location);
  return (
    <PageFrameContext value={frame}>
      <ErrorBoundary scope="page" resetKey={path}>
        <WhenLoaded fallback={<FullPageNote title={t('common.loading')} isBusy />}>{page}</WhenLoaded>
      </ErrorBoundary>
    </PageFrameContext>
  );
}

function Pages({ children }: ComponentProps<EmbeddedPages['Pages']>) {
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

/** Lists the pages of the menu and renders one within a panel. */
export const embeddedPages: EmbeddedPages = { Pages, Page: EmbeddedPage };
