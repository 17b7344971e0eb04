import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { needNamespaces } from '../i18n/i18n.ts';
import { Allowed } from '../session/permissions.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Text } from '../ui/box.tsx';

const AlarmBadge = lazyPart(async () => {
  const [part] = await Promise.all([import('../alarms/badge/AlarmBadge.tsx'), needNamespaces('alarm')]);
  return part.AlarmBadge;
});

const AlarmBanner = lazyPart(async () => {
  const [part] = await Promise.all([import('../alarms/banner/AlarmBanner.tsx'), needNamespaces('alarm')]);
  return part.AlarmBanner;
});

/** The banner of unattended red and orange alarms on every page. */
export function BannerPlace() {
  return (
    <Allowed auth="alarm:list">
      <ErrorBoundary scope="panel">
        <WhenLoaded>
          <AlarmBanner />
        </WhenLoaded>
      </ErrorBoundary>
    </Allowed>
  );
}

/** The alarm counter and sound, loaded after the page. */
export function AlarmPlace() {
  return (
    <Allowed auth="alarm:list">
      <ErrorBoundary scope="panel">
        <WhenLoaded fallback={<Text fixed style={{ width: 96 }} />}>
          <AlarmBadge />
        </WhenLoaded>
      </ErrorBoundary>
    </Allowed>
  );
}
