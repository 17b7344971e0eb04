import { Button, Menu, useComputedColorScheme } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDeviceFloppy, IconDownload, IconScreenShare, IconShare } from '@tabler/icons-react';
import type { ComparisonDefinition } from '@groundwatch/protocol/model';
import type { Comparison } from '@groundwatch/protocol/rest';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { download, saveFile } from '../../api/download.ts';
import { newId } from '../../api/new-id.ts';
import { invalidate } from '../../api/query.ts';
import { pictureOf, type PictureWords } from '../../charts/picture.ts';
import type { Span } from '../../charts/curve.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Allowed, useHasPermission } from '../../session/permissions.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { showError, showNote } from '../../ui/toasts.ts';

interface ComparisonToolsProps {
  definition: ComparisonDefinition;
  saved: Comparison | null;
  isChanged: boolean;
  period: Span;
  zone: string;
  plot: RefObject<HTMLElement | null>;
  words: PictureWords;
  /** Absent while there is nothing to save. */
  onSave: (() => void) | undefined;
  onSaveAs: () => void;
  /** Links to the present view: with this fixed period, and following the present time. */
  links: { readonly fixed: string; readonly following: string };
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The actions of a comparison: add to a page, export, save, share. */
export function ComparisonTools(props: ComparisonToolsProps) {
  const { definition, saved, isChanged, period, zone, plot, words, onSave, onSaveAs, links } = props;
  const { t } = useTranslation('comparison');
  const scheme = useComputedColorScheme('light');
  const mayWalls = useHasPermission('wall:update');
  const queries = useQueryClient();
  const hang = useMutation({
    mutationFn: async (id: number) => {
      const { arrangement, own } = await call('GET /rest/dashboards/home');
      const panels = [
        ...arrangement.panels,
        {
          id: newId(),
          kind: 'comparison' as const,
          zone: 'centre' as const,
          weight: 5,
          settings: { comparisonId: id },
        },
      ];
      return call('PUT /rest/dashboards/home', { body: { arrangement: { panels }, revision: own?.revision ?? null } });
    },
    onSuccess: () => showNote(t('hang.done')),
    onError: (error) => showError(error),
    onSettled: () => invalidate(queries, ['dashboards']),
    meta: { quiet: true },
  });
  const fetchSheet = async (format: 'xlsx' | 'csv'): Promise<void> => {
    const query = { definition: JSON.stringify(definition), from: iso(period.from), to: iso(period.to), zone, format };
    await download('GET /rest/comparisons/export', `comparison.${format}`, { query }).catch(showError);
  };
  const fetchPicture = async (): Promise<void> => {
    const file = words.title.replaceAll(/[\\/:*?"<>|\s]+/g, '_');
    if (plot.current) saveFile(await pictureOf(plot.current, scheme, words), `${file}.png`);
  };
  const copy = async (path: string): Promise<void> => {
    if (await copyText(new URL(path, location.href).href)) showNote(t('share.copied'));
  };
  const canHang = saved !== null && !isChanged;
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconScreenShare size={16} aria-hidden />}>
            {t('hang.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!canHang && <Menu.Label>{t('hang.saveFirst')}</Menu.Label>}
          <Menu.Item disabled={!canHang || hang.isPending} onClick={() => saved && hang.mutate(saved.id)}>
            {t('hang.home')}
          </Menu.Item>
          {mayWalls && (
            <Menu.Item disabled={!canHang || !saved.isShared} component={Link} to="/walls">
              {t(saved?.isShared === false ? 'hang.wallShared' : 'hang.wall')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
            {t('export.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Allowed auth="comparison:export">
            <Menu.Item onClick={() => void fetchSheet('xlsx')}>{t('export.xlsx')}</Menu.Item>
            <Menu.Item onClick={() => void fetchSheet('csv')}>{t('export.csv')}</Menu.Item>
          </Allowed>
          <Menu.Item onClick={() => void fetchPicture()}>{t('export.picture')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Allowed auth="comparison:create">
        <Button.Group>
          {onSave && (
            <Button variant="default" leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={onSave}>
              {t('save.title')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={onSave ? undefined : <IconDeviceFloppy size={16} aria-hidden />}
            onClick={onSaveAs}
          >
            {t(onSave ? 'save.as' : 'save.title')}
          </Button>
        </Button.Group>
      </Allowed>
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <Button leftSection={<IconShare size={16} aria-hidden />}>{t('share.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('share.rights')}</Menu.Label>
          <Menu.Item onClick={() => void copy(links.fixed)}>{t('share.fixed')}</Menu.Item>
          <Menu.Item onClick={() => void copy(links.following)}>{t('share.following')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
