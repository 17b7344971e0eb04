import type { UploadAnswer } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { fileSize } from './file-size.ts';
import { Row } from '../../../ui/box.tsx';
import classes from './files.module.css';

export type ShownFile = Omit<UploadAnswer, 'fileId'>;

const degrees = (value: number): string => `${value.toFixed(4).replace('-', '−')}°`;

/** A stored picture, or the extent of a layer. */
export function FilePreview({ file: { url, mediaType, size, width, height, bounds } }: { file: ShownFile }) {
  const { t } = useTranslation('admin');
  const { locale } = useLanguage();
  const isPicture = mediaType === 'image/webp' || mediaType === 'image/png' || mediaType === 'image/jpeg';
  return (
    <figure className={classes.preview}>
      {isPicture && <img src={url} alt={t('registry.file.preview')} />}
      <Row as="figcaption" gap="2 16" wrap p="8 12" text="table" tone="text2">
        <span>{mediaType}</span>
        <span>{fileSize(size, locale)}</span>
        {width !== null && height !== null && <span>{`${width} × ${height} px`}</span>}
        {bounds && (
          <span>
            {`${degrees(bounds.west)} – ${degrees(bounds.east)}, ${degrees(bounds.south)} – ${degrees(bounds.north)}`}
          </span>
        )}
      </Row>
    </figure>
  );
}
