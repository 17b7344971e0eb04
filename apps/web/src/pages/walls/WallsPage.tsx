import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Display, WallWithDisplays } from '@groundwatch/protocol/rest';
import { wallsQuery } from '../../api/walls.ts';
import { PairDialog, RemoveWallDialog, RenameDialog, RevokeDialog } from '../../features/walls/display-dialogs.tsx';
import { sortWalls } from '../../features/walls/display-order.ts';
import { WallDialog } from '../../features/walls/WallDialog.tsx';
import { WallPanel } from '../../features/walls/WallPanel.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Page } from '../../ui/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

type Opened =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'pair' | 'remove'; readonly wall: WallWithDisplays }
  | { readonly what: 'rename' | 'revoke'; readonly wall: WallWithDisplays; readonly display: Display };

/** Walls, the screens that show them, and how these are. */
export function WallsPage() {
  const { t } = useTranslation('wall');
  const title = usePageTitle(t('walls.title'));
  const mayCreate = useHasPermission('wall:create');
  const walls = useQuery(wallsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Page
      title={title}
      buttons={mayCreate && <Button onClick={() => setOpened({ what: 'new' })}>{t('walls.add')}</Button>}
    >
      {walls.data === undefined || walls.data.length === 0 ? (
        <Panel
          title={title}
          isLoading={walls.isPending}
          skeleton={<Skeleton rows={4} height={48} />}
          error={walls.error}
          onRetry={() => void walls.refetch()}
          empty={t('walls.none')}
        >
          {null}
        </Panel>
      ) : (
        sortWalls(walls.data).map((wall) => (
          <WallPanel
            key={wall.id}
            wall={wall}
            onEdit={() => setOpened({ what: 'edit', wall })}
            onPair={() => setOpened({ what: 'pair', wall })}
            onRename={(display) => setOpened({ what: 'rename', wall, display })}
            onRevoke={(display) => setOpened({ what: 'revoke', wall, display })}
          />
        ))
      )}
      {opened && <OpenedDialog opened={opened} onOpen={setOpened} onClose={close} />}
    </Page>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

function OpenedDialog({ opened, onOpen, onClose }: OpenedDialogProps) {
  switch (opened.what) {
    case 'new':
      return <WallDialog wall={null} onRemove={onClose} onClose={onClose} />;
    case 'edit': {
      const { wall } = opened;
      return <WallDialog wall={wall} onRemove={() => onOpen({ what: 'remove', wall })} onClose={onClose} />;
    }
    case 'pair':
      return <PairDialog wall={opened.wall} onClose={onClose} />;
    case 'remove':
      return <RemoveWallDialog wall={opened.wall} onClose={onClose} />;
    case 'rename':
      return <RenameDialog wall={opened.wall} display={opened.display} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog wall={opened.wall} display={opened.display} onClose={onClose} />;
  }
}
