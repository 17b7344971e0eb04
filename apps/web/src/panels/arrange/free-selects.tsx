import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { pageQuery } from '../../registry/calls.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useEmbeddedPages } from '../free/embedded-pages.ts';

interface ChoiceProps {
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

const MOST = 200;
const pictureKinds: ReadonlySet<unknown> = new Set(['picture', 'floorPlan', 'logo']);

/** Selects an uploaded picture of a company, project or station. */
export function PictureSelect({ value = '', error, onChange }: ChoiceProps) {
  const { t } = useTranslation('panels');
  const maySee = useHasPermission('resource:list');
  const list = useQuery({ ...pageQuery('resources', { current: 1, size: MOST }), enabled: maySee });
  const pictures = (list.data?.records ?? []).filter(({ kind }) => pictureKinds.has(kind));
  return (
    <Select
      label={t('title.picture')}
      description={
        maySee ? (
          <Link to="/admin/resources?edit=new" target="_blank">
            {t('editor.uploadPicture')}
          </Link>
        ) : (
          t('editor.noPictures')
        )
      }
      data={pictures.map(({ name, url }) => ({ value: String(url), label: String(name) }))}
      value={value === '' ? null : value}
      error={error}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      nothingFoundMessage={t('editor.nothingFound')}
    />
  );
}

/** Selects a page of the user's menu. */
export function PageSelect({ value = '', error, onChange }: ChoiceProps) {
  const { t } = useTranslation('panels');
  const { Pages } = useEmbeddedPages();
  return (
    <Pages>
      {(pages) => (
        <Select
          label={t('title.page')}
          description={t('editor.pageHint')}
          data={(pages ?? []).map(({ path, label }) => ({ value: path, label }))}
          value={value === '' ? null : value}
          error={error}
          onChange={(chosen) => onChange(chosen ?? '')}
          searchable
          nothingFoundMessage={t('editor.nothingFound')}
        />
      )}
    </Pages>
  );
}
