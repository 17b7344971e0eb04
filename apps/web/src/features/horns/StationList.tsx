import { Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { HornPlace, HornStation } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePowerWords } from '../../panels/devices/power-words.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useFreshness } from '../../sensors/use-freshness.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { formatShortStamp, zoneOffset } from '../../ui/format-time.ts';
import classes from './Stations.module.css';
import { StationSettings } from './StationSettings.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

interface StationListProps {
  stations: readonly HornStation[];
  onAsk: (station: HornStation) => void;
}

/** Stations with warning horns in order, with states and actions. */
export function StationList({ stations, onAsk }: StationListProps) {
  const { t } = useTranslation('alarm');
  const mayHorn = useHasPermission('device:horn');
  const maySet = useHasPermission('station:update');
  const [set, setSet] = useState<HornStation | null>(null);
  return (
    <>
      <Stack as="ul" lined>
        {stations.map((station) => (
          <Stack
            key={station.stationId}
            as="li"
            columns="minmax(0, 1fr) minmax(0, 2fr) auto"
            gap="8 24"
            align="start"
            p="12 0"
            single={767}
          >
            <div>
              <Text as="h3" text="body" weight={650} breaks>
                {station.stationName}
              </Text>
              <Text as="p" text="table" tone="text2">
                {station.projectName}
                {station.needsTwo && (
                  <Text as="b" tone="text1">
                    {' '}
                    · {t('horns.needsTwo')}
                  </Text>
                )}
              </Text>
            </div>
            <Stack as="ol" gap={4} className={classes.horns}>
              {station.horns.map((horn) => (
                <Horn key={horn.deviceNo} horn={horn} zone={station.timeZone} />
              ))}
            </Stack>
            <Row gap={8} align="stretch" spread>
              {mayHorn && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => onAsk(station)}
                  aria-label={`${t('horns.ask')} · ${station.stationName}`}
                >
                  {t('horns.askAt')}
                </Button>
              )}
              {maySet && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setSet(station)}
                  aria-label={`${t('horns.settings')} · ${station.stationName}`}
                >
                  {t('horns.settings')}
                </Button>
              )}
            </Row>
          </Stack>
        ))}
      </Stack>
      {set && <StationSettings station={set} onClose={() => setSet(null)} />}
    </>
  );
}

function Horn({ horn, zone }: { horn: HornPlace; zone: string }) {
  const { t } = useTranslation('alarm');
  const { t: common } = useTranslation();
  const powerWords = usePowerWords();
  const now = useServerNow();
  const { report, ear, isEnabled, isUnproven, isOut } = horn;
  const freshness = useFreshness(report?.collectTime, horn.sendCycle);
  const state = !isEnabled
    ? t('horns.disabled')
    : report === null
      ? t('horns.never')
      : t(report.isSounding ? 'horns.sounds' : 'horns.quiet');
  return (
    <Row as="li" wrap gap="0 8" text="table" data-off={!isEnabled || isUnproven || isOut || undefined}>
      <TextLink style={{ fontWeight: 600 }} to={`/devices/${horn.deviceNo}`}>
        {horn.deviceName}
      </TextLink>
      <span className={classes.state} data-sounding={report?.isSounding || undefined}>
        {isEnabled && freshness === 'offline' && (
          <>
            <StateSymbol kind="offline" size={14} /> <b>{common('state.offline')}</b> ·{' '}
          </>
        )}
        {isEnabled && report ? <FreshValue freshness={freshness}>{state}</FreshValue> : state}
        {isUnproven && ` · ${t('horns.unproven')}`}
        {isOut && ` · ${t('horns.out')}`}
      </span>
      <Text text="least" tone="text3">
        {report && (
          <>
            {powerWords(report).map((words) => (
              <Fragment key={words}>
                <FreshValue freshness={freshness}>{words}</FreshValue> ·{' '}
              </Fragment>
            ))}
            <time dateTime={report.collectTime}>
              {formatShortStamp(Date.parse(report.collectTime), now, zone)} {zoneOffset(zone, now)}
            </time>
          </>
        )}
        {ear && ` · ${t('horns.ear', { name: ear.sensorName, threshold: ear.threshold })}`}
      </Text>
    </Row>
  );
}
