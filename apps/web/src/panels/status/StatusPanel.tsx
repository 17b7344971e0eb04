import type { HomeFigures } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { deviceStates } from '../../live/fleet/summary.ts';
import type { DeviceFilter } from '@groundwatch/protocol/model';
import { useLiveSource } from '../../live/source.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { devicesAddress } from '../list-address.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import { StateBar } from '../ui/StateBar.tsx';
import { useHomeFigures } from '../use-home-figures.ts';
import { usePanelCounts } from '../use-panel-counts.ts';
import { useTitle } from '../use-title.ts';
import classes from './StatusPanel.module.css';

const tiles = ['offline', 'lowBattery', 'poorSignal', 'occasional'] as const satisfies readonly DeviceFilter[];
const rest = ['late', 'none'] as const satisfies readonly DeviceFilter[];
type Tile = (typeof tiles)[number];

/** The change of a figure since a day before. Null if unknown. */
const changeOf = (tile: Tile, figures: HomeFigures | undefined): number | null => {
  if (!figures || tile === 'occasional') return null;
  const [now, before] = figures[tile];
  return now - before;
};

/**
 * Devices by state, with the change since a day before. Each count links to its devices. During a replay, occasional outages and
 * the changes are unknown.
 */
export function StatusPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const { locale } = useLanguage();
  const fleet = usePanelCounts(settings);
  const { isReplay } = useLiveSource();
  const figures = useHomeFigures(settings);
  const { counts, total, lowBattery, poorSignal, occasional } = fleet.summary;
  const numbers = { ...counts, lowBattery, poorSignal, occasional };
  const count = (value: number) => formatNumber(value, locale);
  const parts = deviceStates.map((state) => ({
    kind: state === 'online' ? ('normal' as const) : state,
    count: counts[state],
  }));
  return (
    <Panel
      isTile
      title={useTitle('status', settings)}
      isLoading={fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={total === 0 ? t('noDevices') : undefined}
      aside={
        !fleet.isLoading && (
          <>
            <CountsAge isBrief />{' '}
            <MaybeLink
              to={devicesAddress(settings, { state: 'online' })}
              tone="text2"
              nowrap
              isAlone
              className={classes.online}
            >
              {word('state.online')} <b>{count(counts.online)}</b> {t('status.total', { total: count(total) })}
            </MaybeLink>
          </>
        )
      }
    >
      <StateBar
        parts={parts}
        isMain
        label={deviceStates.map((state) => `${word(`state.${state}`)} ${counts[state]}`).join(', ')}
      />
      <Row as="ul" gap="0 16" align="stretch" wrap m="4 0" text="least">
        {rest.map((state) => (
          <li key={state}>
            <MaybeLink
              to={devicesAddress(settings, { state })}
              isRow
              gap={4}
              tone="text2"
              className={classes.small}
              data-word
            >
              <PanelSymbol kind={state} />
              {word(`state.${state}`)} <b>{count(numbers[state])}</b>
            </MaybeLink>
          </li>
        ))}
      </Row>
      <Stack as="ul" columns="repeat(2, minmax(0, 1fr))" gap={12} grow className={classes.tiles}>
        {tiles.map((tile) => (
          <Stack key={tile} as="li" shrink>
            <MaybeLink to={devicesAddress(settings, { state: tile })} className={classes.tile}>
              <Row as="span" gap={8} text="table" tone="text2" shrink full className={classes.word}>
                <PanelSymbol kind={tile} />
                <Text truncate capital title={word(`state.${tile}`)}>
                  {tile === 'occasional' ? t('status.occasional') : word(`state.${tile}`)}
                </Text>
              </Row>
              <b className={classes.number} data-zero={numbers[tile] === 0 || undefined}>
                {isReplay && tile === 'occasional' ? '—' : count(numbers[tile])}
              </b>
              <Change value={isReplay ? null : changeOf(tile, figures)} />
            </MaybeLink>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

function Change({ value }: { value: number | null }) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  if (value === null) return null;
  const text = value === 0 ? '±0' : formatNumber(value, locale, 0, true);
  return (
    <Row as="span" text="least" tone="text3" gap="0 4" justify="end" nowrap shrink className={classes.change}>
      <span className={classes.since}>{t('status.sinceYesterday')}</span>
      <span>{text}</span>
    </Row>
  );
}
