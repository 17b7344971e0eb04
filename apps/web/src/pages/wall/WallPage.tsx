import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { WallNote } from '../../features/wall/frame/WallNote.tsx';
import { WallScheme } from '../../features/wall/frame/WallScheme.tsx';
import { WallStage } from '../../features/wall/frame/WallStage.tsx';
import { useWallLayout } from '../../features/wall/frame/use-wall-layout.ts';
import { isRefused, isUnknownScreen, RETRY_MS, wallViewQuery } from '../../features/wall/wall-view.ts';
import { useRecovery } from '../../features/wall/self/use-recovery.ts';
import { useWallLanguage } from '../../features/wall/use-wall-language.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { menuQuery } from '../../session/session.ts';
import type { WallView } from '@groundwatch/protocol/rest';
import { Wall } from './Wall.tsx';

const PAIRING_PATH = '/wall';

/** `/wall/:id`: a full-screen wall, for a paired screen or a user who may see walls. */
export function WallPage() {
  const id = Number(useParams()['id']);
  return (
    <WallScheme>
      <Asked id={Number.isInteger(id) && id > 0 ? id : 0} />
    </WallScheme>
  );
}

/** The wall once its settings are loaded, until then the error and the time of the next attempt. */
function Asked({ id }: { id: number }) {
  const { t } = useTranslation('wall');
  const asked = useQuery({ ...wallViewQuery(id), enabled: id > 0 });
  const layout = useWallLayout(asked.data?.settings.fit ?? 'fill');
  useRecovery();
  if (isUnknownScreen(asked.error)) return <Navigate to={PAIRING_PATH} replace />;
  // A server without answer leaves the wall as it is, a refusal does not.
  if (asked.data && !isRefused(asked.error)) return <Worded view={asked.data} layout={layout} />;
  const isMissing = id === 0;
  return (
    <WallStage layout={layout} name={t('wall.title')} isDimmed={false}>
      {asked.error ? (
        <WallNote
          title={t(isRefused(asked.error) ? 'wall.refused' : 'wall.unreachable')}
          text={asked.error.message}
          retryAt={asked.errorUpdatedAt + RETRY_MS}
        />
      ) : (
        <WallNote title={t(isMissing ? 'wall.refused' : 'wall.loading')} />
      )}
    </WallStage>
  );
}

function Worded({ view, layout }: { view: WallView; layout: ReturnType<typeof useWallLayout> }) {
  // A screen has no permissions, so the menu is not requested.
  useQueryClient().setQueryDefaults(menuQuery.queryKey, { enabled: view.displayId === null });
  const isWorded = useWallLanguage(view.language, view.displayId === null);
  return isWorded ? <Wall view={view} layout={layout} /> : null;
}
