import { useTranslation } from '../../../i18n/i18n.ts';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Box } from '../../../ui/box.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import classes from './Location.module.css';
import type { Apart, Movement } from './places.ts';
import { useMetres } from './use-metres.ts';
import { LOOKED_BACK_DAYS, type usePlaceHistory } from './use-place-history.ts';

interface DistanceListProps {
  apart: readonly Apart[];
  movement: Movement | null;
  history: ReturnType<typeof usePlaceHistory>;
  zone: string | undefined;
}

/** How far the places lie from one another, and how far the device went over the last month. */
export function DistanceList({ apart, movement, history, zone }: DistanceListProps) {
  const { t } = useTranslation('device');
  const metres = useMetres();
  return (
    <>
      <Panel title={t('location.distances')} empty={apart.length === 0 ? t('location.oneOnly') : undefined}>
        <Box as="dl" className={classes.distances}>
          {apart.map(({ of, from, metres: length, isFar }) => (
            <div key={`${of}-${from}`} data-far={isFar || undefined}>
              <dt>
                {t(`location.short.${of}`)} – {t(`location.short.${from}`)}
              </dt>
              <dd>
                <b>{metres(length)}</b>
                <small>{t(isFar ? 'location.tooFar' : 'location.withinReach')}</small>
                <StateSymbol kind={isFar ? 'fault' : 'normal'} size={15} />
              </dd>
            </div>
          ))}
        </Box>
      </Panel>
      <Panel
        title={t('location.stay', { days: LOOKED_BACK_DAYS })}
        isLoading={history.isPending}
        error={history.error}
        onRetry={() => void history.refetch()}
        empty={history.data && !movement ? t('location.noFixes', { days: LOOKED_BACK_DAYS }) : undefined}
      >
        {movement && (
          <Box as="dl" className={classes.distances}>
            <div data-far={movement.movedAt !== null || undefined}>
              <dt>{t('location.shift')}</dt>
              <dd>
                <b>{metres(movement.metres)}</b>
                <small>{t(movement.movedAt ? 'location.hasMoved' : 'location.hasStayed')}</small>
                <StateSymbol kind={movement.movedAt ? 'fault' : 'normal'} size={15} />
              </dd>
            </div>
            <div>
              <dt>{t('location.spread')}</dt>
              <dd>
                <b>{metres(movement.spreadM)}</b>
              </dd>
            </div>
            <div>
              <dt>{t('location.between')}</dt>
              <dd>
                {[movement.first, movement.last].map(({ time }) => formatStamp(time, zone).slice(0, 16)).join(' – ')}{' '}
                <small>{zoneOffset(zone, movement.last.time)}</small>
              </dd>
            </div>
          </Box>
        )}
      </Panel>
    </>
  );
}
