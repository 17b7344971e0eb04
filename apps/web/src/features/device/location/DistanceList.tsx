import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Row, Text } from '../../../ui/box.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { StateSymbol } from '../../../ui/symbols/Symbol.tsx';
import type { Apart, Movement } from './places.ts';
import { useMetres } from './use-metres.ts';
import { LOOKED_BACK_DAYS, type usePlaceHistory } from './use-place-history.ts';

interface DistanceListProps {
  apart: readonly Apart[];
  movement: Movement | null;
  history: ReturnType<typeof usePlaceHistory>;
  zone: string | undefined;
}

/** Distances between the positions, and the movement over the last month. */
export function DistanceList({ apart, movement, history, zone }: DistanceListProps) {
  const { t } = useTranslation('device');
  const metres = useMetres();
  return (
    <>
      <Panel title={t('location.distances')} empty={apart.length === 0 ? t('location.oneOnly') : undefined}>
        <Facts
          facts={apart.map(({ of, from, metres: length, isFar }) => [
            `${t(`location.short.${of}`)} – ${t(`location.short.${from}`)}`,
            <Judged key={of} isFar={isFar} length={metres(length)}>
              {t(isFar ? 'location.tooFar' : 'location.withinReach')}
            </Judged>,
          ])}
        />
      </Panel>
      <Panel
        title={t('location.stay', { days: LOOKED_BACK_DAYS })}
        isLoading={history.isPending}
        error={history.error}
        onRetry={() => void history.refetch()}
        empty={history.data && !movement ? t('location.noFixes', { days: LOOKED_BACK_DAYS }) : undefined}
      >
        {movement && (
          <Facts
            facts={[
              [
                t('location.shift'),
                <Judged key="shift" isFar={movement.movedAt !== null} length={metres(movement.metres)}>
                  {t(movement.movedAt ? 'location.hasMoved' : 'location.hasStayed')}
                </Judged>,
              ],
              [t('location.spread'), <b key="spread">{metres(movement.spreadM)}</b>],
              [
                t('location.between'),
                `${[movement.first, movement.last].map(({ time }) => formatStamp(time, zone).slice(0, 16)).join(' – ')} ${zoneOffset(zone, movement.last.time)}`,
              ],
            ]}
          />
        )}
      </Panel>
    </>
  );
}

/** A length, with word and symbol for whether it is too long. */
function Judged({ length, isFar, children }: { length: string; isFar: boolean; children: ReactNode }) {
  return (
    <Row as="span" gap="0 4" justify="end" wrap>
      <b>{length}</b>
      <Text as="small" text="least" tone={isFar ? 'text1' : 'text3'} weight={isFar ? 700 : 400}>
        {children}
      </Text>
      <StateSymbol kind={isFar ? 'fault' : 'normal'} size={15} />
    </Row>
  );
}
