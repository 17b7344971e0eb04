import { Suspense } from 'react';
import { useStore } from 'zustand';
import { styledPart } from '../theme/styled-part.ts';
import { toastsWanted } from './toasts.ts';

const Notifications = styledPart(async () => (await import('@mantine/notifications')).Notifications);

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
