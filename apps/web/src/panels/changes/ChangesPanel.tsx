import { HOUR_MS, type AlarmLevel } from '@groundwatch/protocol/model';
import type { Change } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { formatClock } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { SymbolKind } from '../../ui/symbols/shapes.ts';
import { useSharedFleet } from '../FleetProvider.tsx';
import { alarmsAddress, devicesAddress } from '../list-address.ts';
import type { PanelProps } from '../panel-props.ts';
import { FittingRows } from '../ui/FittingRows.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import { useHourChanges } from '../use-home-figures.ts';
import { useTitle } from '../use-title.ts';

const symbolOf = ({ kind, level }: Change): SymbolKind =>
  level > 0 ? (`level${level}` as SymbolKind) : kind === 'offline' ? 'offline' : 'normal';

type Word =
  | Exclude<Change['kind'], 'raised' | 'worsened'>
  | `raised${AlarmLevel}`
  | `worsened${Exclude<AlarmLevel, 4>}`;
const wordOf = ({ kind, level }: Change): Word => (level > 0 ? `${kind}${level}` : kind) as Word;

/** Alarms and connections that changed within the last hour: how many, at which stations, and when last. */
export function ChangesPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const { stations } = useSharedFleet(false);
  const { data, error, isPending, refetch } = useHourChanges(settings);
  const zone = [...stations.values()][0]?.timeZone;
  const clock = (ms: number): string => formatClock(ms, locale, zone).slice(0, 5);
  const end = data ? Date.parse(data.at) : 0;
  const addressOf = ({ kind, level }: Change): string =>
    kind === 'offline' || kind === 'online'
      ? devicesAddress(settings, { state: kind })
      : alarmsAddress(settings, level || undefined);
  return (
    <Panel
      isTile
      title={useTitle('changes', settings)}
      isLoading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={data?.changes.length === 0 ? t('changes.none') : undefined}
      aside={data && `${clock(end - HOUR_MS)}–${clock(end)}`}
    >
      <FittingRows
        items={data?.changes ?? []}
        keyOf={({ kind, level }) => `${kind}${level}`}
        height="var(--p-row)"
        columns="auto minmax(0, 1fr) max-content max-content"
        renderRow={(change) => {
          const names = change.stationIds.flatMap((id) => stations.get(id)?.name ?? []);
          const places = names.join(t('changes.and'));
          return (
            <MaybeLink
              to={addressOf(change)}
              columns="subgrid"
              gap="0 12"
              align="center"
              full
              shrink
              ruled
              tone="text1"
              title={places}
            >
              <PanelSymbol kind={symbolOf(change)} />
              <Row as="span" gap={8} align="baseline" shrink>
                <Text fixed text="body" data-word>
                  {t(`changes.of.${wordOf(change)}`)}
                </Text>
                <Text shrink truncate text="least" tone="text2">
                  {places}
                </Text>
                {change.stations > names.length && (
                  <Text fixed text="least" tone="text2">
                    {t('changes.stations', { count: change.stations })}
                  </Text>
                )}
              </Row>
              <Text as="b" text="body" weight={650} textAlign="right">
                {formatNumber(change.count, locale)}
              </Text>
              <Text text="least" tone="text3" textAlign="right">
                {clock(Date.parse(change.at))}
              </Text>
            </MaybeLink>
          );
        }}
      />
    </Panel>
  );
}
