import { Input } from '@mantine/core';
import { useEffect } from 'react';
import { PictureField } from '../../pictures/PictureField.tsx';
import { usePictures } from '../../pictures/use-pictures.ts';
import type { FieldProps } from '../../registry/definition.ts';

type Files = Parameters<typeof usePictures>[0];

/** Pictures of a visit, a card or a signed page. */
export function PicturesField({ label, error, value, row, onChange }: FieldProps) {
  const pictures = usePictures((row?.['files'] ?? []) as Files);
  const ids = JSON.stringify(pictures.fileIds);
  const isSame = JSON.stringify(value ?? []) === ids;
  useEffect(() => {
    if (!isSame) onChange(JSON.parse(ids));
    // The form follows what is uploaded, not the other way round.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ids]);
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <PictureField {...pictures} />
    </Input.Wrapper>
  );
}
