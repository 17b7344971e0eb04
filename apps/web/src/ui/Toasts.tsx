import { useEffect } from 'react';
import { useStore } from 'zustand';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { fetchToasts, toastsWanted } from './toasts.ts';
import classes from './Toasts.module.css';

/** ms after the start, when the first page is loaded. */
const FETCH_AFTER_MS = 2_000;

/** Toasts cover neither the navigation, at the top or at the foot on phones, nor the pager of a list. */
const ABOVE_FOOT = 'calc(var(--gw-layout-bottom-bar) + env(safe-area-inset-bottom))';

const Notifications = lazyPart(async () => (await import('@mantine/notifications')).Notifications);

/** The container of toasts, loaded with the first one. */
export function Toasts() {
  const isWanted = useStore(toastsWanted);
  useEffect(() => {
    const timer = setTimeout(fetchToasts, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <WhenLoaded>
      <Notifications position="bottom-center" limit={5} mb={ABOVE_FOOT} className={classes.toasts} />
    </WhenLoaded>
  );
}
