import { useQuery } from '@tanstack/react-query';
import type { WallWithDisplays } from '@groundwatch/protocol/rest';
import { wallsQuery } from '../../api/walls.ts';
import { sortWalls } from '../../features/walls/display-order.ts';
import { WallDetail } from '../../features/walls/WallDetail.tsx';
import { WallDialog } from '../../features/walls/WallDialog.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { ownNames } from '../../i18n/language.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Page } from '../../ui/Page.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Walls with their screens and states. */
export function WallsPage() {
  const { t } = useTranslation('wall');
  const title = usePageTitle(t('walls.title'));
  const columns: readonly TableColumn<WallWithDisplays>[] = [
    { key: 'name', title: t('walls.name'), render: ({ name }) => name },
    {
      key: 'stations',
      title: t('walls.stationsField'),
      render: ({ stationCount }) => t('walls.stations', { count: stationCount }),
    },
    {
      key: 'scenes',
      title: t('walls.scenesField'),
      render: ({ settings }) => t('walls.scenes', { count: settings.scenes.length }),
    },
    { key: 'language', title: t('walls.language'), render: ({ language }) => ownNames[language] },
    { key: 'zone', title: t('walls.zone'), render: ({ timeZone }) => timeZone },
  ];
  return (
    <Page title={title}>
      <ResourceList
        title={title}
        path="walls"
        auth="wall"
        query={useQuery({ ...wallsQuery, select: sortWalls })}
        columns={columns}
        nameOf={({ name }) => name}
        add={t('walls.add')}
        empty={t('walls.none')}
        emptyText={t('walls.noneText')}
        renderDetail={(wall) => <WallDetail wall={wall} />}
        removal={{
          text: ({ displays }) => {
            const count = displays.filter(({ revokedAt }) => revokedAt === null).length;
            return count > 0 ? t('walls.removeText', { count }) : undefined;
          },
        }}
        renderEditor={(wall, onClose) => <WallDialog wall={wall} onClose={onClose} />}
      />
    </Page>
  );
}
