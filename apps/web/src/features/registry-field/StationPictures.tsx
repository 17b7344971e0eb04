import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPhotoPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { pageQuery } from '../../registry/calls.ts';
import type { RowPartProps } from '../../registry/definition.ts';
import { useWords } from '../../registry/words.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { PanelError } from '../../ui/states.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import classes from './field.module.css';

const SHOWN = 12;

/** Pictures and plans of the station, and adding more. */
export function StationPictures({ row }: RowPartProps) {
  const { t } = useTranslation('admin');
  const words = useWords();
  const maySee = useHasPermission('resource:list');
  const mayAdd = useHasPermission('resource:create');
  const list = useQuery({
    ...pageQuery('resources', { stationId: row.id, current: 1, size: SHOWN }),
    enabled: maySee,
  });
  if (!maySee) return null;
  const pictures = list.data?.records ?? [];
  return (
    <section aria-label={t('field.pictures')}>
      <Text as="h3" m="16 0 8 0" text="panel">
        {t('field.pictures')}
      </Text>
      {list.isError && <PanelError message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.data && pictures.length === 0 && (
        <Text as="p" mb={8} text="table" tone="text3">
          {t('field.noPictures')}
        </Text>
      )}
      <Stack as="ul" columns="repeat(auto-fill, minmax(120px, 1fr))" gap={8} mb={8} className={classes.pictures}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Link to={`/admin/resources?stationId=${row.id}&edit=${picture.id}`}>
              <img src={String(picture['url'])} alt="" loading="lazy" />
              <Text text="table" truncate>
                {String(picture['name'])}
              </Text>
              <Text as="small" text="least" tone="text3">
                {words.choice('resourceKind', picture['kind'])}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
      {mayAdd && (
        <Button
          component={Link}
          to={`/admin/resources?stationId=${row.id}&edit=new`}
          size="xs"
          variant="default"
          leftSection={<IconPhotoPlus size={15} />}
        >
          {t('field.addPicture')}
        </Button>
      )}
    </section>
  );
}
