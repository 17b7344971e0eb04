import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { needNamespaces } from '../../i18n/i18n.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { readReplay } from './address.ts';

const ReplayStage = lazyPart(
  async () => (await Promise.all([import('./ReplayStage.tsx'), needNamespaces('panels')]))[0].ReplayStage,
);

interface ReplayFrameProps {
  /** The stations of the page. Absent: all. */
  stationIds?: readonly number[] | undefined;
  /** On a wall it fills its container and uses wall units. */
  place?: 'desk' | 'wall';
  children: ReactNode;
}

/**
 * Shows the present, or the past named in the address (`?replay=…`) with a frame and stamp. All content must read from
 * `useLiveSource`.
 */
export function ReplayFrame({ stationIds, place = 'desk', children }: ReplayFrameProps) {
  const [params] = useSearchParams();
  const address = useMemo(() => readReplay(params), [params]);
  if (!address) return children;
  return (
    <WhenLoaded fallback={<div aria-busy />}>
      <ReplayStage key={address.stationIds?.join()} address={address} stationIds={stationIds} place={place}>
        {children}
      </ReplayStage>
    </WhenLoaded>
  );
}
