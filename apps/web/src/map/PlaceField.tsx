import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { datums, type Datum } from '@groundwatch/protocol/model';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { parsePlace } from './parse-place.ts';

const isDatum = (text: string): text is Datum => (datums as readonly string[]).includes(text);

/** A place by its coordinates, in whichever system they are; given on in WGS 84. */
export function PlaceField({ onPlace }: { onPlace: (longitude: number, latitude: number) => void }) {
  const { t } = useTranslation('maps');
  const [text, setText] = useState('');
  const [datum, setDatum] = useState<Datum>('wgs84');
  const [isWrong, setIsWrong] = useState(false);
  const go = async (): Promise<void> => {
    const place = parsePlace(text);
    setIsWrong(place === null);
    if (!place) return;
    const { toWgs84 } = await import('./tiles/datums.ts');
    onPlace(...toWgs84([...place], datum));
  };
  return (
    <Row gap={8} align="end" wrap>
      <TextInput
        size="xs"
        label={t('place')}
        placeholder="104.06, 30.67"
        value={text}
        error={isWrong && t('noPlace')}
        flex="1 1 150px"
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it is not sent.
          event.preventDefault();
          void go();
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={t('datumTitle')}
        value={datum}
        data={datums.map((value) => ({ value, label: t(`datum.${value}`) }))}
        onChange={({ currentTarget: { value } }) => isDatum(value) && setDatum(value)}
      />
      <Button size="xs" variant="default" onClick={() => void go()}>
        {t('go')}
      </Button>
    </Row>
  );
}
