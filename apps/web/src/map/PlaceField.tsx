import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { datums, type Datum } from '@groundwatch/protocol/model';
import type { FoundPlaces } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { useChange } from '../api/query.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Stack, Text } from '../ui/box.tsx';
import { Note } from '../ui/Note.tsx';
import { parsePlace } from './parse-place.ts';
import classes from './StationMap.module.css';
import { useHasAddresses } from './use-layers.ts';

const isDatum = (text: string): text is Datum => (datums as readonly string[]).includes(text);
const LEAST_TEXT = 2;

/** A position by coordinates in any system, or by address if a source offers that. Returned in WGS 84. */
export function PlaceField({ onPlace }: { onPlace: (longitude: number, latitude: number) => void }) {
  const { t } = useTranslation('maps');
  const hasAddresses = useHasAddresses();
  const [text, setText] = useState('');
  const [datum, setDatum] = useState<Datum>('wgs84');
  const [isWrong, setIsWrong] = useState(false);
  const search = useChange((words: string) => call('GET /rest/map-sources/places', { query: { text: words } }));
  const show = async (longitude: number, latitude: number, system: Datum): Promise<void> => {
    const { toWgs84 } = await import('./tiles/datums.ts');
    onPlace(...toWgs84([longitude, latitude], system));
  };
  const go = (): void => {
    const place = parsePlace(text);
    const words = text.trim();
    const isAddress = !place && hasAddresses && words.length >= LEAST_TEXT;
    setIsWrong(place === null && !isAddress);
    search.reset();
    if (place) void show(place[0], place[1], datum);
    else if (isAddress) search.mutate(words);
  };
  return (
    <Stack gap={8}>
      <Row gap={8} align="end" wrap>
        <TextInput
          size="xs"
          label={t(hasAddresses ? 'address.label' : 'place')}
          placeholder="104.06, 30.67"
          value={text}
          error={isWrong && t('noPlace')}
          flex="1 1 150px"
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Does not submit a surrounding form.
            event.preventDefault();
            go();
          }}
        />
        <NativeSelect
          size="xs"
          aria-label={t('datumTitle')}
          value={datum}
          data={datums.map((value) => ({ value, label: t(`datum.${value}`) }))}
          onChange={({ currentTarget: { value } }) => isDatum(value) && setDatum(value)}
        />
        <Button size="xs" variant="default" loading={search.isPending} onClick={go}>
          {t('go')}
        </Button>
      </Row>
      <div role="status">
        {search.error && <Note kind="failure">{search.error.message}</Note>}
        {search.data && <Results found={search.data} onChoose={show} />}
      </div>
    </Stack>
  );
}

interface ResultsProps {
  found: FoundPlaces;
  onChoose: (longitude: number, latitude: number, datum: Datum) => Promise<void>;
}

/** The results of an address search. */
function Results({ found: { failure, places, datum, attribution }, onChoose }: ResultsProps) {
  const { t } = useTranslation('maps');
  if (failure) return <Note kind="warning">{t('address.failing', { reason: t(`failure.${failure}`) })}</Note>;
  if (places.length === 0) return <Note>{t('address.none')}</Note>;
  return (
    <>
      <ul aria-label={t('address.results')}>
        {places.map(({ name, detail, longitude, latitude }) => (
          <li key={`${name} ${longitude} ${latitude}`}>
            <button
              type="button"
              className={classes.listItem}
              onClick={() => void onChoose(longitude, latitude, datum)}
            >
              <Stack as="span" shrink>
                {name}
                {detail !== '' && <span className={classes.listState}>{detail}</span>}
              </Stack>
            </button>
          </li>
        ))}
      </ul>
      {attribution !== '' && (
        <Text text="least" tone="text3">
          {attribution}
        </Text>
      )}
    </>
  );
}
