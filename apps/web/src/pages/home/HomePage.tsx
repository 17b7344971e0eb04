import { FirstSteps } from '../../features/home/FirstSteps.tsx';
import { HomeBoard } from '../../features/home/HomeBoard.tsx';
import { WallLink } from '../../features/home/WallLink.tsx';
import { ReplayButton } from '../../features/replay/ReplayButton.tsx';
import { ReplayFrame } from '../../features/replay/ReplayFrame.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { FleetProvider } from '../../panels/FleetProvider.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export { fetchHome } from '../../features/home/home-api.ts';
export { loadUsualPanels } from '../../panels/panel-kinds.ts';

/** The overview: states, map, incoming reports, and warnings, live. */
export function HomePage() {
  const { t } = useTranslation();
  const title = usePageTitle(t('page.home'));
  return (
    <ReplayFrame>
      <FleetProvider>
        <HomeBoard
          title={title}
          tools={
            <>
              <WallLink />
              <ReplayButton />
            </>
          }
        >
          <FirstSteps />
        </HomeBoard>
      </FleetProvider>
    </ReplayFrame>
  );
}
