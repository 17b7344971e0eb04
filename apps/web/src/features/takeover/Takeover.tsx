import { useMemo } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { WallView } from '@groundwatch/protocol/rest';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { useJudged } from '../../live/fleet/use-judged.ts';
import { useWatch } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Band } from './band/Band.tsx';
import { CloseUpPanel } from './curves/CloseUpPanel.tsx';
import { CurvesPanel } from './curves/CurvesPanel.tsx';
import { ForecastPanel } from './curves/ForecastPanel.tsx';
import { useCurves } from './curves/use-curves.ts';
import { useRain } from './curves/use-rain.ts';
import { usePastEnd } from './curves/use-series.ts';
import { futureEnd, pastBegin, type TimeFrame } from './plot/scale.ts';
import { ResponsePanel } from './response/ResponsePanel.tsx';
import { HornsPanel } from './side/HornsPanel.tsx';
import { NeighboursPanel } from './side/NeighboursPanel.tsx';
import { ProfilePanel } from './side/ProfilePanel.tsx';
import { RainPanel } from './side/RainPanel.tsx';
import { SitePanel } from './side/SitePanel.tsx';
import { arrayAt } from './side/use-profile.ts';
import { Column, Stack } from '../../ui/box.tsx';
import classes from './Takeover.module.css';
import { DataPathStrip } from './DataPathStrip.tsx';
import { useScene } from './use-scene.ts';

interface TakeoverProps {
  alarm: LiveAlarm;
  /** Other waiting alarms. */
  others: readonly LiveAlarm[];
  wall: WallView;
  onAcknowledge: () => void;
}

/**
 * The takeover scene of an alarm. Its texts are in `wall`, `alarm` and `panels`. Its calls: stations, devices and site maps (home:view,
 * map:view, device:list), history (history:list, device:list), profiles and analysis (history:list), the alarm with response,
 * receipts and rules (alarm:list), horns (horn:list).
 */
export function Takeover({ alarm, others, wall, onAcknowledge }: TakeoverProps) {
  const { t } = useTranslation('wall');
  const { isReplay } = useLiveSource();
  // A wall for some stations watches them itself.
  useWatch(wall.stationIds === null ? { scope: 'station', id: alarm.stationId } : null);
  const scene = useScene(alarm);
  const whole = useFleet(isReplay);
  const judged = useJudged(scene.devices);
  const fleet = isReplay ? whole : { ...whole, views: judged };
  const curves = useCurves(scene);
  const rain = useRain(scene);
  const array = useMemo(() => arrayAt(scene), [scene]);
  const now = usePastEnd();
  const inverse = curves.creep?.inverse;
  const predicted = inverse?.assessable ? inverse.interval95[1] : null;
  const pastHours = curves.plan?.pastHours ?? 24;
  const first = curves.series.points[0]?.[0];
  const frame = useMemo((): TimeFrame => {
    const from = pastBegin(now, pastHours, first);
    return { from, now, to: futureEnd(from, now, predicted) };
  }, [now, pastHours, first, predicted]);
  return (
    <Column fill className={classes.takeover} data-takeover={alarm.id}>
      <Band scene={scene} curves={curves} onAcknowledge={wall.mayAcknowledge && !isReplay ? onAcknowledge : null} />
      <DataPathStrip others={others} wall={wall} />
      <Stack gap={16} grow className={classes.scene}>
        <Stack gap={16} shrink className={classes.left} data-column="left" data-rain={rain !== null || undefined}>
          <SitePanel scene={scene} fleet={fleet} />
          <HornsPanel scene={scene} fleet={fleet} />
          {rain && <RainPanel rain={rain} />}
        </Stack>
        <Stack gap={16} shrink className={classes.centre}>
          <CurvesPanel scene={scene} curves={curves} rain={rain} frame={frame} />
          {inverse?.assessable && curves.creep && curves.plan ? (
            <ForecastPanel
              creep={curves.creep}
              inverse={inverse}
              unit={curves.plan.field.unit}
              frame={frame}
              zone={scene.zone}
            />
          ) : (
            <CloseUpPanel
              scene={scene}
              curves={curves}
              now={now}
              why={
                inverse && !inverse.assessable && !curves.series.isLoading
                  ? t(`takeover.reason.${inverse.reason}`)
                  : null
              }
            />
          )}
        </Stack>
        <Stack gap={16} shrink className={classes.right} data-column="right">
          {array ? <ProfilePanel array={array} scene={scene} /> : <NeighboursPanel scene={scene} />}
          <ResponsePanel scene={scene} />
        </Stack>
      </Stack>
    </Column>
  );
}
