import { Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../errors/lazy-part.ts';
import { fetchToasts, toastsWanted } from './toasts.ts';

/** ms; by then the first page stands. */
const FETCH_AFTER_MS = 2_000;

/** Neither the navigation, at the top or on phones at the foot, nor the pages of a list are covered. */
const ABOVE_FOOT = 'calc(var(--gw-layout-bottom-bar) + env(safe-area-inset-bottom))';

const Notifications = lazyPart(async () => (await import('@mantine/notifications')).Notifications);

/** Where the words of toasts appear, once there are any. */
export function Toasts() {
  const isWanted = useStore(toastsWanted);
  useEffect(() => {
    const timer = setTimeout(fetchToasts, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Notifications position="bottom-center" limit={5} mb={ABOVE_FOOT} />
    </Suspense>
  );
}
