import { NativeSelect } from '@mantine/core';
import { periodQuantities, queryQuantities, queryTargets, type QueryTarget } from '@groundwatch/protocol/model';
import type { QueryBody } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { SendDialog, type SendProps } from './SendDialog.tsx';

const HOUR_MS = 3_600_000;
/** Hours back. */
const periods = [1, 6, 24, 72, 168] as const;

/** Queries a station for its values or state. */
export function QueryDialog(send: SendProps) {
  const { t } = useTranslation('control');
  const [target, setTarget] = useState<QueryTarget>('now');
  const [quantity, setQuantity] = useState<(typeof queryQuantities)[number]>('rain');
  const [hours, setHours] = useState<number>(periods[0]);
  // Stations store whole hours.
  const until = Math.floor(useServerNow() / HOUR_MS) * HOUR_MS;
  const ofPeriod = periodQuantities.find((one) => one === quantity) ?? 'rain';
  const body = bodyOf(target, target === 'period' ? ofPeriod : quantity, until, hours);
  return (
    <SendDialog
      {...send}
      kind="query"
      title={t('commands.send.query.title')}
      confirm={t('commands.send.query.confirm')}
      order={{ kind: 'query', body }}
    >
      <NativeSelect
        label={t('commands.send.query.target')}
        data={queryTargets.map((value) => ({ value, label: t(`commands.query.target.${value}`) }))}
        value={target}
        onChange={({ currentTarget }) => setTarget(currentTarget.value as QueryTarget)}
      />
      {(target === 'period' || target === 'some') && (
        <NativeSelect
          label={t('commands.send.query.quantity')}
          data={(target === 'period' ? periodQuantities : queryQuantities).map((value) => ({
            value,
            label: t(`commands.query.quantity.${value}`),
          }))}
          value={target === 'period' ? ofPeriod : quantity}
          onChange={({ currentTarget }) => setQuantity(currentTarget.value as typeof quantity)}
        />
      )}
      {target === 'period' && (
        <NativeSelect
          label={t('commands.send.query.period')}
          data={periods.map((value) => ({
            value: String(value),
            label: t('commands.send.query.hours', { count: value }),
          }))}
          value={String(hours)}
          onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
        />
      )}
    </SendDialog>
  );
}

function bodyOf(
  target: QueryTarget,
  quantity: (typeof queryQuantities)[number],
  until: number,
  hours: number,
): QueryBody {
  if (target === 'some') return { target, quantity };
  if (target !== 'period') return { target };
  return {
    target,
    quantity: quantity as (typeof periodQuantities)[number],
    from: new Date(until - hours * HOUR_MS).toISOString(),
    to: new Date(until).toISOString(),
  };
}
