import { Autocomplete, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LARGEST_MAP_FILE, pictureSystems, type PictureSystem } from '@groundwatch/protocol/model';
import type { MapFile } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { upload } from '../../api/upload.ts';
import { ApiError } from '../../errors/api-error.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row } from '../../ui/box.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { PictureRefused, placedFileOf, type PlacedFile } from './placed-picture.ts';

interface FileChoiceProps {
  /** Props of the name field. */
  input: object;
  onUploaded: (file: MapFile) => void;
}

const MILLION = 1_000_000;

/** Chooses a file of the server's folder of maps, or uploads one; a picture with a world file needs its coordinate system. */
export function FileChoice({ input, onUploaded }: FileChoiceProps) {
  const { t } = useTranslation('maps');
  const files = useQuery(queryOf('GET /rest/map-sources/files', {}));
  const [chosen, setChosen] = useState<File | null>(null);
  const [picture, setPicture] = useState<PlacedFile | null>(null);
  const [epsg, setEpsg] = useState(3857);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: async ({ file, world }: PlacedFile) => {
      const query = world ? { world: world.join(','), epsg } : {};
      return upload('POST /rest/map-sources/files', file, { query, onProgress: setShare });
    },
    onSuccess: (made) => {
      setPicture(null);
      onUploaded(made);
    },
    meta: { quiet: true },
  });
  const looking = useMutation({
    mutationFn: placedFileOf,
    onSuccess: (placed) => (placed.world ? setPicture(placed) : sending.mutate(placed)),
    meta: { quiet: true },
  });
  const problemOf = (error: Error): string => {
    if (error instanceof PictureRefused) return t(`picture.${error.problem}`);
    return error instanceof ApiError && error.fields.length > 0
      ? error.fields.map(({ msg }) => msg).join(' ')
      : error.message;
  };
  const systemName = ({ epsg: code, kind, width, meridian, falseEasting }: PictureSystem): string => {
    if (kind !== 'zone') return t(`picture.systemKind.${code as 4326}`);
    const number = Math.floor(falseEasting / MILLION);
    return number === 0
      ? t('picture.zone', { width, meridian })
      : t('picture.zoneNumbered', { width, meridian, number });
  };
  const error = looking.error ?? sending.error;
  return (
    <>
      <Autocomplete label={t('file')} data={files.data ?? []} spellCheck={false} {...input} />
      <FileDrop
        label={t('upload')}
        hint={t('uploadHint', { gigabytes: LARGEST_MAP_FILE / 1e9 })}
        accept=".pmtiles,.mbtiles,.tif,.tiff,.png,.jpg,.jpeg,.pgw,.jgw,.tfw,.wld"
        largest={LARGEST_MAP_FILE}
        isMultiple
        file={picture?.file ?? chosen}
        progress={sending.isPending ? share : undefined}
        error={error ? problemOf(error) : undefined}
        onFile={(file, others) => {
          setChosen(file);
          setPicture(null);
          setShare(0);
          sending.reset();
          looking.mutate([file, ...others]);
        }}
      />
      {picture && (
        <Row gap={12} align="end" wrap>
          <NativeSelect
            label={t('picture.system', { name: picture.file.name })}
            value={String(epsg)}
            data={pictureSystems.map((system) => ({
              value: String(system.epsg),
              label: `${systemName(system)} (EPSG:${system.epsg})`,
            }))}
            onChange={({ currentTarget }) => setEpsg(Number(currentTarget.value))}
          />
          <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate(picture)}>
            {t('picture.send')}
          </Button>
        </Row>
      )}
    </>
  );
}
