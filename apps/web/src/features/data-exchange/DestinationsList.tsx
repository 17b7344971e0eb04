import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ForwardDestination } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { DestinationDialog } from './DestinationDialog.tsx';
import { usePlacesWord } from './PlacesSelect.tsx';

const REFRESH_MS = 3_000;
const icons = {
  working: IconCircleCheck,
  failing: IconAlertTriangle,
  unknown: IconHelpCircle,
  off: IconCircleMinus,
} as const;

const addressOf = (destination: ForwardDestination): string =>
  destination.kind === 'mqtt'
    ? `${destination.config.isSecure ? 'mqtts' : 'mqtt'}://${destination.config.host}:${destination.config.port}`
    : destination.config.url;

/** Destinations and their states. */
export function DestinationsList() {
  const { t } = useTranslation('exchange');
  const placesWord = usePlacesWord();
  const query = useQuery(queryOf('GET /rest/forwarding/destinations', {}, { refetchInterval: REFRESH_MS }));
  const columns: readonly TableColumn<ForwardDestination>[] = [
    {
      key: 'name',
      title: t('name'),
      render: (destination) => (
        <Stack gap={2}>
          {destination.name}
          <Text text="least" tone="text2" breaks>
            {addressOf(destination)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'what',
      title: t('what'),
      render: (destination) => (
        <Stack gap={2}>
          {[
            ...(destination.sendsReadings ? [t('kind.reading')] : []),
            ...(destination.sendsStatus ? [t('kind.status')] : []),
            ...(destination.sendsAlarms ? [t('kind.alarm')] : []),
          ].join(t('comma'))}
          <Text text="least" tone="text2">
            {placesWord(destination)}
          </Text>
        </Stack>
      ),
    },
    { key: 'state', title: t('state.title'), render: ({ state }) => <DestinationState state={state} /> },
    {
      key: 'counts',
      title: t('counts'),
      render: ({ state }) => (
        <Stack gap={2}>
          {t('state.sent', { count: state.sent })}
          {state.lastSentTime && (
            <Text text="least" tone="text2">
              {t('state.last')} <Stamp time={state.lastSentTime} />
            </Text>
          )}
          {state.dead > 0 && <Text tone="red">{t('state.dead', { count: state.dead })}</Text>}
          {state.dropped > 0 && <Text tone="red">{t('state.dropped', { count: state.dropped })}</Text>}
        </Stack>
      ),
    },
  ];
  return (
    <ResourceList
      title={t('destinations')}
      path="forwarding/destinations"
      auth="forwarding"
      query={query}
      columns={columns}
      nameOf={({ name }) => name}
      empty={t('noDestinations')}
      emptyText={t('noDestinationsText')}
      removal={{ text: () => t('removeText') }}
      renderEditor={(destination, onClose) => <DestinationDialog destination={destination} onClose={onClose} />}
    />
  );
}

const SOON_S = 5;

function DestinationState({ state }: { state: ForwardDestination['state'] }) {
  const { t } = useTranslation('exchange');
  const Icon = icons[state.connection];
  const isBad = state.connection === 'failing' || state.connection === 'unknown';
  return (
    <Stack gap={2}>
      <Row as="span" inline gap={4} weight={600} {...(isBad ? { tone: 'red' } : {})}>
        <Icon size={16} stroke={1.9} aria-hidden />
        {t(`state.${state.connection}`)}
      </Row>
      {state.lagS >= SOON_S && (
        <Text text="least">
          {t('state.lag', {
            time: lagWord(state.lagS),
            size: Math.max(state.waitingMb, 0.1).toFixed(state.waitingMb < 10 ? 1 : 0),
          })}
        </Text>
      )}
      {isBad && state.lastError && (
        <Text text="least" tone="text2" breaks>
          <Stamp time={state.lastError.at} /> {state.lastError.text}
        </Text>
      )}
    </Stack>
  );
}

/** Hours, minutes and seconds: `26:03:05`. */
function lagWord(seconds: number): string {
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
