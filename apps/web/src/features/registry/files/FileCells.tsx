import { IconFileVector, IconMountain } from '@tabler/icons-react';
import { useLanguage } from '../../../i18n/i18n.ts';
import type { RegistryRow } from '../../../registry/definition.ts';
import classes from './files.module.css';
import { fileSize } from './file-size.ts';

/** The picture beside its name; a symbol where the file is none. */
export function FileName({ row }: { row: RegistryRow }) {
  const isPicture = String(row['mediaType']).startsWith('image/') && row['mediaType'] !== 'image/tiff';
  const Sign = row['mediaType'] === 'image/tiff' ? IconMountain : IconFileVector;
  return (
    <span className={classes.name}>
      <span className={classes.thumbnail}>
        {isPicture ? (
          <img src={String(row['url'])} alt="" loading="lazy" />
        ) : (
          <Sign size={18} stroke={1.5} aria-hidden />
        )}
      </span>
      <span className={classes.text}>{String(row['name'])}</span>
    </span>
  );
}

export function FileSize({ row }: { row: RegistryRow }) {
  const { locale } = useLanguage();
  return fileSize(Number(row['size']), locale);
}
