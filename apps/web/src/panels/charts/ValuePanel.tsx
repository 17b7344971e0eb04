import { useMemo } from 'react';
import { freshnessOf } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useServerNow } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { Age } from '../../live/Age.tsx';
import { formatField } from '../../ui/format-field.ts';
import { FreshValue } from '../../ui/FreshValue.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { PanelProps } from '../panel-props.ts';
import { MaybeLink } from '../ui/MaybeLink.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { boundValue } from './bound.ts';
import { trendOf } from './trend.ts';
import { useBound, useBoundFleet, useBoundName } from './use-bound.ts';
import { DEFAULT_HOURS, useBoundHistory } from './use-bound-history.ts';
import { Box, Row, Text } from '../../ui/box.tsx';
import classes from './ValuePanel.module.css';

const STEPS = 96;

/** One quantity in large type, with age and trend. */
export function ValuePanel({ settings }: PanelProps) {
  const { t } = useTranslation('panels');
  const { language } = useLanguage();
  const fleet = useBoundFleet(settings);
  const source = useLiveSource();
  useServerNow();
  const hours = settings.hours ?? DEFAULT_HOURS;
  const all = useBound(settings, fleet);
  const bounds = useMemo(() => all.slice(0, 1), [all]);
  const nameOf = useBoundName();
  const { curves, from, to, isPending, error, retry } = useBoundHistory(bounds, hours);
  const curve = curves[0];
  const trend = useMemo(
    () => (curve ? trendOf(curve.points, { from, to, gapMs: curve.gapMs, count: STEPS }) : null),
    [curve, from, to],
  );
  const newest = curve?.newest;
  const age = newest ? source.judgedAt() - Date.parse(newest.collectTime) : null;
  const freshness = freshnessOf(age, curve?.bound.device.sendCycle ?? 0);
  const field = curve?.bound.field;
  const change =
    field && trend?.change !== null ? formatField({ ...field, signed: true }, trend?.change, language) : null;
  return (
    <Panel
      isTile
      title={settings.title ?? (curve ? nameOf(curve.bound, true) : t('title.value'))}
      isLoading={fleet.isLoading}
      error={fleet.error}
      onRetry={fleet.retry}
      empty={bounds.length === 0 ? t('noSensors') : undefined}
    >
      {curve && field && (
        <>
          <MaybeLink
            to={`/devices/${curve.bound.device.deviceNo}`}
            block
            fixed
            nowrap
            className={classes.value}
            data-word
          >
            <FreshValue
              field={field}
              value={newest ? boundValue(curve.bound, newest.values) : null}
              freshness={freshness}
              quality={newest?.quality ?? 0}
              stamp={newest?.collectTime}
            />
          </MaybeLink>
          <Text text="least" tone="text2" fixed className={classes.age}>
            <Age
              collectTime={newest?.collectTime}
              receiveTime={newest?.receiveTime}
              freshness={freshness}
              zone={curve.bound.station?.timeZone}
              isSentence
            />
          </Text>
          <Box grow m="8 0" className={classes.trend}>
            {error ? (
              <Text as="button" type="button" text="least" tone="text2" className={classes.failed} onClick={retry}>
                {error.message}
              </Text>
            ) : (
              !isPending && trend && <Sparkline values={trend.steps} label={t('value.trend', { count: hours })} />
            )}
          </Box>
          <Row as="span" align="stretch" justify="between" text="least" tone="text3" fixed>
            <span>{t('value.since', { count: hours })}</span>
            {change && !change.isMissing && (
              <Text as="b" tone="text2">
                {change.text} {change.unit}
              </Text>
            )}
          </Row>
        </>
      )}
    </Panel>
  );
}
