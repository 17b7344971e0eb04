import { Activity, memo, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { parsePath, useRoutes, type RouteObject } from 'react-router';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FullPageNote } from '../../ui/FullPageNote.tsx';
import { PageFrameContext, type PageFrame } from '../../ui/page-frame.ts';
import { useTabStore } from './tab-store.ts';
import { pathnameOf } from './tabs.ts';
import { useMenuLabels } from './use-tab-title.ts';
import { WhenLoaded } from '../../errors/lazy-part.ts';
import classes from './TabPane.module.css';

interface TabPaneProps {
  id: string;
  path: string;
  state: unknown;
  isShown: boolean;
  pages: RouteObject[];
}

/**
 * A tab's page with its own address. Hidden it keeps input, scroll position and expansion, while its effects are off: no
 * subscriptions, timers or charts.
 */
export const TabPane = memo(function TabPane({ id, path, state, isShown, pages }: TabPaneProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const store = useTabStore();
  const location = useMemo(() => ({ ...parsePath(path), state, key: id }), [path, state, id]);
  const page = useRoutes(pages, location);
  const menuLabel = useMenuLabels().get(pathnameOf(path));
  const frame = useMemo<PageFrame>(
    () => ({
      menuLabel,
      isShown: () => store.tabs.activeId === id,
      setTitle: (text) => store.dispatch({ type: 'title', id, title: { text, language } }),
      setDirty: (form, isDirty) => store.dispatch({ type: 'dirty', id, form, isDirty }),
    }),
    [store, id, language, menuLabel],
  );
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <PageFrameContext value={frame}>
        <Pane>
          <ErrorBoundary scope="page" resetKey={path}>
            <WhenLoaded fallback={<FullPageNote title={t('common.loading')} isBusy />}>{page}</WhenLoaded>
          </ErrorBoundary>
        </Pane>
      </PageFrameContext>
    </Activity>
  );
});

/** Scrolls itself, and restores its position. */
function Pane({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    if (element.current) element.current.scrollTop = top.current;
  }, []);
  return (
    // A page longer than the window also scrolls by keyboard.
    <div
      ref={element}
      className={classes.pane}
      tabIndex={0}
      onScroll={(event) => {
        if (event.target === event.currentTarget) top.current = event.currentTarget.scrollTop;
      }}
    >
      {children}
    </div>
  );
}
