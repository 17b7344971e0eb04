import { IconFileVector, IconMountain } from '@tabler/icons-react';
import { useLanguage } from '../../../i18n/i18n.ts';
import type { RegistryRow } from '../../../registry/definition.ts';
import { Row, Text } from '../../../ui/box.tsx';
import classes from './files.module.css';
import { fileSize } from './file-size.ts';

/** The picture beside its name, or a symbol. */
export function FileName({ row }: { row: RegistryRow }) {
  const isPicture = String(row['mediaType']).startsWith('image/') && row['mediaType'] !== 'image/tiff';
  const Sign = row['mediaType'] === 'image/tiff' ? IconMountain : IconFileVector;
  return (
    <Row as="span" inline gap={8} className={classes.name}>
      <span className={classes.thumbnail}>
        {isPicture ? (
          <img src={String(row['url'])} alt="" loading="lazy" />
        ) : (
          <Sign size={18} stroke={1.5} aria-hidden />
        )}
      </span>
      <Text shrink truncate>
        {String(row['name'])}
      </Text>
    </Row>
  );
}

export function FileSize({ row }: { row: RegistryRow }) {
  const { locale } = useLanguage();
  return fileSize(Number(row['size']), locale);
}
