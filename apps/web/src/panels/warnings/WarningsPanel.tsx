import { useMemo } from 'react';
import { useLive } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { countAlarms } from '../../alarms/open-alarms.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { alarmsAddress } from '../list-address.ts';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { useSharedFleet } from '../FleetProvider.tsx';
import { FittingRows } from '../ui/FittingRows.tsx';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { PanelSymbol } from '../ui/PanelSymbol.tsx';
import { useTitle } from '../use-title.ts';
import { useAcknowledgers } from './use-acknowledgers.ts';
import { openAlarmsOf, warningRows } from './warning-rows.ts';
import { WarningGroupRow, WarningRow } from './WarningRow.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './WarningsPanel.module.css';

const levels = [1, 2, 3, 4] as const;

/** Alarms: counts by level, and the worst ones. */
export function WarningsPanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation('alarm');
  const fleet = useSharedFleet(false);
  const source = useLiveSource();
  const isAnswered = useLive(({ answered }) => answered.has('summary'));
  const isLoading = fleet.isLoading || !(source.isReplay || isAnswered);
  const alarms = useLive((state) => state.alarms);
  const wanted = useMemo(
    () => (settings.stationIds === undefined ? null : new Set(settings.stationIds)),
    [settings.stationIds],
  );
  const open = useMemo(() => openAlarmsOf(alarms.values(), wanted, source.now()), [alarms, wanted, source]);
  const rows = useMemo(() => warningRows(open), [open]);
  const { byLevel, calling } = countAlarms(open, source.now());
  const acknowledgers = useAcknowledgers(open);
  return (
    <Panel
      isTile
      title={useTitle('warnings', settings)}
      isLoading={isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      aside={
        !isLoading && (
          <MaybeLink to={alarmsAddress(settings)} tone="text3" nowrap isAlone>
            <Text as="b" tone="text1">
              {word('count.calling', { count: calling })}
            </Text>{' '}
            · {word('count.others', { count: open.length - calling })}
          </MaybeLink>
        )
      }
    >
      <Stack as="ul" columns="repeat(4, minmax(0, 1fr))" mb={8} fixed className={classes.levels}>
        {levels.map((level) => (
          <Stack key={level} as="li">
            <MaybeLink
              to={alarmsAddress(settings, level)}
              isRow
              gap={8}
              justify="center"
              p="4 0"
              tone="text1"
              className={classes.level}
              title={word(`level.${level}`)}
            >
              <PanelSymbol kind={`level${level}`} label={word(`level.${level}`)} />
              <b data-zero={byLevel[level] === 0 || undefined} data-word>
                {byLevel[level]}
              </b>
            </MaybeLink>
          </Stack>
        ))}
      </Stack>
      {rows.length === 0 ? (
        <Row as="p" gap={8} justify="center" tone="text2" grow className={classes.calm}>
          <PanelSymbol kind="normal" />
          {t('warnings.none')}
        </Row>
      ) : (
        <FittingRows
          items={rows}
          keyOf={(row) => (row.kind === 'alarm' ? row.alarm.id : row.key)}
          height="var(--warning-row)"
          least={4}
          renderRow={(row) =>
            row.kind === 'alarm' ? (
              <WarningRow alarm={row.alarm} acknowledgedBy={acknowledgers.get(row.alarm.id) ?? ''} />
            ) : (
              <WarningGroupRow alarms={row.alarms} />
            )
          }
          renderMore={(count) => (
            <MaybeLink to={alarmsAddress(settings)} isRow justify="center" text="body" tone="text2">
              {t('more', { count })}
            </MaybeLink>
          )}
        />
      )}
    </Panel>
  );
}
