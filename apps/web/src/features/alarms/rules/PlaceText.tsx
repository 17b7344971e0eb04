import type { RulePlace } from '@groundwatch/protocol/rest';
import { sensorTypes } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { Stack, Text } from '../../../ui/box.tsx';

/** The last part of a rule's scope, by name. */
export function useOwnPlaceName(): (place: RulePlace) => string {
  const name = useNames();
  return (place) => {
    if (place.kind === 'project') return place.projectName;
    if (place.kind === 'station') return place.stationName;
    if (place.kind === 'device') return place.deviceName;
    const type = sensorTypes.get(place.sensorType);
    return place.sensorName === '' && type ? name(type.names) : place.sensorName;
  };
}

/** A rule's scope: the place and below it what contains it. */
export function PlaceText({ place }: { place: RulePlace }) {
  const { t } = useTranslation('alarm');
  const ownName = useOwnPlaceName();
  const above = {
    project: [],
    station: [place.projectName],
    device: [place.projectName, place.stationName],
    sensor: [place.stationName, place.deviceName],
  }[place.kind];
  return (
    <Stack as="span" gap={0} style={{ minWidth: '8rem' }}>
      <Text truncate>
        <Text tone="text3">{t(`rules.scope.${place.kind}`)}</Text> {ownName(place)}
      </Text>
      {above.length > 0 && (
        <Text as="small" tone="text3" truncate>
          {above.join(' / ')}
        </Text>
      )}
    </Stack>
  );
}
