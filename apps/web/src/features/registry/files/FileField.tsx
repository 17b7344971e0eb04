import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../errors/api-error.ts';
import { largestUpload, ResourceKindSchema, type ResourceKind } from '@groundwatch/protocol/rest';
import { upload } from '../../../api/upload.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { FieldProps } from '../../../registry/definition.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { Stack, Text } from '../../../ui/box.tsx';
import { FilePreview, type ShownFile } from './FilePreview.tsx';

const pictures = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const accepted: Readonly<Record<ResourceKind, string>> = {
  picture: pictures,
  floorPlan: pictures,
  logo: pictures,
  boundary: '.geojson,.json,application/geo+json',
  siteLayer: '.geojson,.json,application/geo+json',
  elevationModel: '.tif,.tiff,image/tiff',
};

const problemOf = (error: Error): string =>
  error instanceof ApiError && error.fields.length > 0 ? error.fields.map(({ msg }) => msg).join(' ') : error.message;

/** A file uploaded before the form is saved. The processed result is shown at once. */
export function FileField({
  value,
  onChange,
  label,
  error,
  isRequired,
  isDisabled,
  values,
  setValue,
  row,
}: FieldProps) {
  const { t } = useTranslation('admin');
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const known = ResourceKindSchema.safeParse(values['kind']);
  const kind: ResourceKind = known.success ? known.data : 'picture';
  const sending = useMutation({
    mutationFn: (chosen: File) => upload('POST /upload/form/upload', chosen, { query: { kind }, onProgress: setShare }),
    onSuccess: ({ fileId }, chosen) => {
      onChange(fileId);
      if (values['name'] === '') setValue('name', chosen.name.replace(/\.[^.]+$/, '').slice(0, 200));
    },
    meta: { quiet: true },
  });
  const take = (chosen: File): void => {
    setFile(chosen);
    setShare(0);
    sending.mutate(chosen);
  };
  const shown: ShownFile | null =
    sending.data !== undefined && sending.data.fileId === value
      ? sending.data
      : row !== null && row['fileId'] === value
        ? (row as unknown as ShownFile)
        : null;
  return (
    <Stack gap={4}>
      <Text weight={600}>
        {label}
        {isRequired && (
          <Text tone="red" aria-hidden>
            {' *'}
          </Text>
        )}
      </Text>
      {shown && <FilePreview file={shown} />}
      {!isDisabled && (
        <FileDrop
          label={t(shown ? 'registry.file.replace' : 'registry.file.choose')}
          hint={t(`registry.file.${kind}`, { megabytes: largestUpload[kind] / 1_048_576 })}
          accept={accepted[kind]}
          largest={largestUpload[kind]}
          file={value === null ? null : file}
          progress={sending.isPending ? share : undefined}
          error={sending.error ? problemOf(sending.error) : undefined}
          onFile={take}
        />
      )}
      {error && !sending.error && (
        <Text text="table" tone="red">
          {error}
        </Text>
      )}
    </Stack>
  );
}
