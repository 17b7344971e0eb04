import { ActionIcon } from '@mantine/core';
import { IconAntennaBars5, IconCheck, IconCopy, IconMapPin, IconSatellite } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatPlace } from '../../../map/format-place.ts';
import { Row, Stack, Text } from '../../../ui/box.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import type { KnownPlace, PlaceKey } from './places.ts';

const icons = { station: IconMapPin, gps: IconSatellite, lbs: IconAntennaBars5 } as const;

interface PlaceCardProps {
  of: PlaceKey;
  place: KnownPlace | undefined;
  /** The age or source of the position. */
  age: ReactNode;
}

/** One source of the device's position: accuracy, coordinates, age. */
export function PlaceCard({ of, place, age }: PlaceCardProps) {
  const { t } = useTranslation('device');
  const Icon = icons[of];
  return (
    <Stack as="li" columns="24px minmax(0, 1fr)" gap={8} p="8 0" data-of={of}>
      <Icon size={20} stroke={1.6} color="var(--gw-text2)" aria-hidden />
      <div>
        <Row as="p" gap="0 8" justify="between" wrap text="table" tone="text3">
          <Text as="b" text="body" tone="text1" weight={700}>
            {t(`location.name.${of}`)}
          </Text>
          <span>{age}</span>
        </Row>
        <Text as="p" text="least" tone="text3">
          {t(`location.accuracy.${of}`)}
        </Text>
        {place ? (
          <Coordinates place={place} />
        ) : (
          <Text as="p" text="least" tone="text2">
            {t(`location.none.${of}`)}
          </Text>
        )}
      </div>
    </Stack>
  );
}

function Coordinates({ place }: { place: KnownPlace }) {
  const { t } = useTranslation('device');
  const [isCopied, copy] = useCopy();
  const text = formatPlace(place);
  return (
    <Row gap={8} touch>
      <span>{text}</span>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t('location.copy', { name: t(`location.name.${place.key}`) })}
        title={t('location.copyShort')}
        onClick={() => copy(text)}
      >
        {isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
      <Text role="status" text="least" tone="text2">
        {isCopied && t('location.copied')}
      </Text>
    </Row>
  );
}
