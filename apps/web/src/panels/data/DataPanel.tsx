import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { DeviceFilter } from '@groundwatch/protocol/model';
import { CountsAge } from '../../live/CountsAge.tsx';
import { useLiveSource } from '../../live/source.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { devicesAddress } from '../list-address.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { useHomeFigures } from '../use-home-figures.ts';
import { usePanelCounts } from '../use-panel-counts.ts';
import { useTitle } from '../use-title.ts';
import classes from './DataPanel.module.css';

const dataStates = ['fastChange', 'abnormal', 'largeChange', 'normal'] as const;
type ShownDataState = (typeof dataStates)[number];

const filterOf = (state: ShownDataState): DeviceFilter => (state === 'normal' ? 'dataNormal' : state);

/** Sensors by data state, now and over the day. Each count links to its devices. */
export function DataPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const { locale } = useLanguage();
  const fleet = usePanelCounts(settings);
  const figures = useHomeFigures(settings);
  const { isReplay } = useLiveSource();
  const counts = fleet.summary.sensors;
  const { total } = counts;
  /** Sensors of silent devices, and those that were never judged. */
  const silent = total - dataStates.reduce((sum, state) => sum + counts[state], 0);
  const count = (value: number) => formatNumber(value, locale);
  return (
    <Panel
      isTile
      title={useTitle('data', settings)}
      isLoading={fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={fleet.summary.total === 0 ? t('noDevices') : isReplay ? t('data.notKept') : undefined}
      aside={
        !fleet.isLoading && (
          <>
            <CountsAge isBrief /> {t('data.sensors')}{' '}
            <Text as="b" tone="text1">
              {count(total)}
            </Text>{' '}
            · 24 h
          </>
        )
      }
    >
      <Stack
        as="ul"
        columns="fit-content(50%) minmax(0, 1fr) minmax(max-content, 24%)"
        gap="0 12"
        grow
        className={classes.rows}
      >
        {dataStates.map((state) => {
          const name = word(`state.${filterOf(state)}`);
          const past = figures && state !== 'normal' ? figures[state] : undefined;
          return (
            <Stack key={state} as="li" columns="subgrid" gap="0 12" full>
              <MaybeLink
                to={devicesAddress(settings, { state: filterOf(state) })}
                columns="subgrid"
                gap="0 12"
                align="center"
                full
                title={t('data.devices', { count: fleet.summary.data[state] })}
              >
                <Text truncate capital text="body" className={classes.word} data-word>
                  {name}
                </Text>
                <span className={classes.spark}>
                  {/* A day of zeros has nothing to show. The line ends at the present count. */}
                  {past?.some((value) => value !== 0) && (
                    <Sparkline values={[...past, counts[state]]} label={t('data.day', { name })} isStepped />
                  )}
                  {state === 'normal' && <NormalShare share={total > 0 ? counts.normal / total : 0} />}
                </span>
                <Text
                  as="b"
                  text="value"
                  textAlign="right"
                  {...((counts[state] === 0 || state === 'normal') && { tone: 'text2' })}
                >
                  {count(counts[state])}
                </Text>
              </MaybeLink>
            </Stack>
          );
        })}
        {silent > 0 && (
          <Stack as="li" columns="subgrid" gap="0 12" align="center" full>
            <Text truncate capital text="body" tone="text2" className={classes.word}>
              {t('data.silent')}
            </Text>
            <span />
            <Text as="b" text="value" tone="text2" textAlign="right">
              {count(silent)}
            </Text>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}

/** The share of sensors in the normal state. */
function NormalShare({ share }: { share: number }) {
  const { locale } = useLanguage();
  return (
    <Row as="span" gap={8} text="least" tone="text3" nowrap fill className={classes.share}>
      <i style={{ width: `${100 * share}%` }} />
      <span>{formatNumber(100 * share, locale, 1)} %</span>
    </Row>
  );
}
