import { Activity, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageFrameContext, usePageFrame, type PageFrame } from '../../ui/page-frame.ts';
import { WhenLoaded } from '../../errors/lazy-part.ts';

interface KeptPartProps {
  /** Of the tab list above. */
  id: string;
  tab: string;
  isShown: boolean;
  className?: string | undefined;
  /** Has the final geometry while the module loads. */
  waiting: ReactNode;
  children: ReactNode;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/** The content of a tab. A hidden one keeps input, expansion and scroll position, while its effects are off. */
export function KeptPart({ isShown, waiting, children, ...place }: KeptPartProps) {
  const outer = usePageFrame();
  const shown = useRef(isShown);
  useLayoutEffect(() => {
    shown.current = isShown;
  }, [isShown]);
  // A form in a hidden tab is still unsaved.
  const frame = useMemo<PageFrame | null>(
    () => outer && { ...outer, isShown: () => shown.current && outer.isShown() },
    [outer],
  );
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <PageFrameContext value={frame}>
        <Part {...place}>
          <ErrorBoundary scope="panel">
            <WhenLoaded fallback={waiting}>{children}</WhenLoaded>
          </ErrorBoundary>
        </Part>
      </PageFrameContext>
    </Activity>
  );
}

/** Restores the scroll position on return. At first use it shows at least its beginning. */
function Part({ id, tab, className, children }: Pick<KeptPartProps, 'id' | 'tab' | 'className' | 'children'>) {
  const element = useRef<HTMLDivElement>(null);
  const top = useRef<number | null>(null);
  useLayoutEffect(() => {
    const part = element.current!;
    const scroller = scrollerOf(part);
    if (!scroller) return undefined;
    const begin = part.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    scroller.scrollTop = top.current ?? Math.min(scroller.scrollTop, Math.max(0, begin - ABOVE_PX));
    const keep = (): void => {
      top.current = scroller.scrollTop;
    };
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, []);
  return (
    <div
      ref={element}
      className={className}
      id={`${id}-panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`${id}-tab-${tab}`}
    >
      {children}
    </div>
  );
}

/** The row of tabs stays visible. */
const ABOVE_PX = 64;
