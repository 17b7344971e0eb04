import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isGeocoder } from '@groundwatch/protocol/model';
import type { MapSource } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { MapSourceDialog } from './MapSourceDialog.tsx';

const REFRESH_MS = 10_000;

/** Map sources in the order of the layer switch, with states. */
export function MapSourcesList() {
  const { t } = useTranslation('maps');
  const query = useQuery(queryOf('GET /rest/map-sources', {}, { refetchInterval: REFRESH_MS }));
  const columns: readonly TableColumn<MapSource>[] = [
    {
      key: 'name',
      title: t('name'),
      render: ({ name, url }) => (
        <Stack gap={2}>
          {name}
          <Text text="least" tone="text2" breaks>
            {/^[^/]*\/\/[^/?]*/.exec(url)?.[0] ?? url}
          </Text>
        </Stack>
      ),
    },
    { key: 'kind', title: t('kindTitle'), render: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'type',
      title: t('typeTitle'),
      render: ({ type, format, datum, minZoom, maxZoom }) => (
        <Stack gap={2}>
          {t(`type.${type}`)}
          <Text text="least" tone="text2">
            {t(`datum.${datum}`)}
            {!isGeocoder(type) && ` · ${minZoom}–${maxZoom}`}
            {format === 'vector' && ` · ${t('format.vector')}`}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'attribution',
      title: t('attribution'),
      render: ({ attribution, approvalNo }) => (
        <Stack gap={2}>
          {attribution}
          {approvalNo !== '' && (
            <Text text="least" tone="text2">
              {approvalNo}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'state', title: t('state'), render: (source) => <SourceState source={source} /> },
  ];
  return (
    <ResourceList
      title={t('list')}
      path="map-sources"
      auth="map-source"
      query={query}
      columns={columns}
      nameOf={({ name }) => name}
      empty={t('none')}
      emptyText={t('noneText')}
      removal={{ text: () => t('removeText') }}
      renderEditor={(source, onClose) => <MapSourceDialog source={source} onClose={onClose} />}
    />
  );
}

function SourceState({ source: { isEnabled, failure, lastTileTime } }: { source: MapSource }) {
  const { t } = useTranslation('maps');
  if (!isEnabled)
    return (
      <Row as="span" inline gap={4}>
        <IconCircleMinus size={16} stroke={1.9} aria-hidden />
        {t('off')}
      </Row>
    );
  if (failure)
    return (
      <Stack gap={2}>
        <Row as="span" inline gap={4} weight={600} tone="red">
          <IconAlertTriangle size={16} stroke={1.9} aria-hidden />
          {t(`failure.${failure.kind}`)}
        </Row>
        <Text text="least" tone="text2" breaks>
          <Stamp time={failure.since} /> {failure.detail}
        </Text>
      </Stack>
    );
  return (
    <Stack gap={2}>
      <Row as="span" inline gap={4} weight={600}>
        {lastTileTime && <IconCircleCheck size={16} stroke={1.9} aria-hidden />}
        {t(lastTileTime ? 'works' : 'unused')}
      </Row>
      {lastTileTime && (
        <Text text="least" tone="text2">
          {t('lastTile')} <Stamp time={lastTileTime} />
        </Text>
      )}
    </Stack>
  );
}
