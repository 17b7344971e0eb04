import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Column } from '../../ui/box.tsx';

const StationTree = lazyPart(async () => (await import('./StationTree.tsx')).StationTree);

/** The station tree, loaded after the page. Its place is reserved. */
export function StationPlace({ onFollow }: { onFollow?: () => void }) {
  return (
    <Column grow>
      <ErrorBoundary scope="panel">
        <WhenLoaded>
          <StationTree onFollow={onFollow} />
        </WhenLoaded>
      </ErrorBoundary>
    </Column>
  );
}
