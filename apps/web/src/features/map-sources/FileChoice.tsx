import { Autocomplete } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LARGEST_MAP_FILE } from '@groundwatch/protocol/model';
import type { MapFile } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { upload } from '../../api/upload.ts';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';

interface FileChoiceProps {
  /** Props of the name field. */
  input: object;
  onUploaded: (file: MapFile) => void;
}

const problemOf = (error: Error): string =>
  error instanceof ApiError && error.fields.length > 0 ? error.fields.map(({ msg }) => msg).join(' ') : error.message;

/** A file in the server's map folder, or an uploaded one. */
export function FileChoice({ input, onUploaded }: FileChoiceProps) {
  const { t } = useTranslation('maps');
  const files = useQuery(queryOf('GET /rest/map-sources/files', {}));
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (chosen: File) => upload('POST /rest/map-sources/files', chosen, { onProgress: setShare }),
    onSuccess: onUploaded,
    meta: { quiet: true },
  });
  return (
    <>
      <Autocomplete label={t('file')} data={files.data ?? []} spellCheck={false} {...input} />
      <FileDrop
        label={t('upload')}
        hint={t('uploadHint', { gigabytes: LARGEST_MAP_FILE / 1e9 })}
        accept=".pmtiles,.mbtiles,.tif,.tiff"
        largest={LARGEST_MAP_FILE}
        file={file}
        progress={sending.isPending ? share : undefined}
        error={sending.error ? problemOf(sending.error) : undefined}
        onFile={(chosen) => {
          setFile(chosen);
          setShare(0);
          sending.mutate(chosen);
        }}
      />
    </>
  );
}
