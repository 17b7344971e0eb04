import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { toastsWanted } from './toasts.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Where the words of toasts appear, once there are any. */
export function Toasts() {
  const isWanted = useStore(toastsWanted);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Notifications position="top-center" limit={5} />
    </Suspense>
  );
}
