import { Suspense, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { needNamespaces } from '../../i18n/i18n.ts';
import { lazyPart } from '../../errors/lazy-part.ts';
import { readReplay } from './address.ts';

const ReplayStage = lazyPart(
  async () => (await Promise.all([import('./ReplayStage.tsx'), needNamespaces('panels', 'admin')]))[0].ReplayStage,
);

interface ReplayFrameProps {
  /** On a wall it fills what it is given, and its lengths are the wall's. */
  place?: 'desk' | 'wall';
  children: ReactNode;
}

/**
 * What stands in it shows the present, or the past that the address names (`?replay=…`), framed and stamped as such. Everything in it
 * has to take what it shows from `useLiveSource`.
 */
export function ReplayFrame({ place = 'desk', children }: ReplayFrameProps) {
  const [params] = useSearchParams();
  const address = useMemo(() => readReplay(params), [params]);
  if (!address) return children;
  return (
    <Suspense fallback={<div aria-busy />}>
      <ReplayStage address={address} place={place}>
        {children}
      </ReplayStage>
    </Suspense>
  );
}
