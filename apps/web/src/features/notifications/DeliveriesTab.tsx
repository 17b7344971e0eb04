import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deliveryStates } from '@groundwatch/protocol/model';
import type { DeliveriesQuery, Delivery } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { deliveriesQuery, deliveryQuery } from '../../api/notifications.ts';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Row } from '../../ui/box.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { DeliveryStateWord } from './DeliveryStateWord.tsx';
import { DeliveryStory } from './DeliveryStory.tsx';
import { ListToolbar } from '../../ui/table/ListToolbar.tsx';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { pageProps } from '../../ui/table/page-props.ts';

const defaults = { filters: ['state'], size: 50 };

const isLevel = (level: number): level is 1 | 2 | 3 | 4 => level >= 1 && level <= 4;

/** The sent messages with recipients and proof of delivery. */
export function DeliveriesTab() {
  const { t } = useTranslation('alarm');
  const ruleWord = useRuleWord();
  const [view, setView] = useListView(defaults);
  const [opened, setOpened] = useState<number | null>(null);
  const state = deliveryStates.find((one) => one === view.filters['state']);
  const asked: DeliveriesQuery = { current: view.page, size: view.size, ...(state ? { state } : {}) };
  const list = useQuery(deliveriesQuery(asked));
  const columns = useMemo(
    (): TableColumn<Delivery>[] => [
      {
        key: 'createdAt',
        title: t('notifications.when'),
        width: '220px',
        render: ({ createdAt }) => <Stamp time={createdAt} />,
      },
      {
        key: 'what',
        title: t('notifications.about'),
        render: ({ level, what, stationName, ruleName }) => (
          <Row as="span" inline gap={4}>
            {isLevel(level) && <StateSymbol kind={`level${level}`} size={18} />}
            {what === 'test' || what === 'reminder' || what === 'report'
              ? t(`notifications.${what}`)
              : `${stationName} · ${what === 'cardExpires' ? t('notifications.cardExpires') : ruleWord(ruleName)}`}
          </Row>
        ),
      },
      {
        key: 'to',
        title: t('notifications.recipient'),
        render: ({ accountName, address }) => [accountName, address].filter((part) => part !== '').join(' · '),
      },
      { key: 'channel', title: t('notifications.channel'), render: ({ channelName }) => channelName },
      {
        key: 'state',
        title: t('notifications.result'),
        render: (delivery) => (
          <Row as="span" inline gap="4 12" wrap>
            <DeliveryStateWord state={delivery.state} />
            {delivery.reason !== '' && <span>{t(`notifications.reason.${delivery.reason}`)}</span>}
          </Row>
        ),
      },
      { key: 'tries', title: t('notifications.tries'), isNumeric: true, width: '5rem', render: ({ tries }) => tries },
    ],
    [t, ruleWord],
  );
  return (
    <Panel title={t('notifications.tab.deliveries')} isList>
      <ListToolbar>
        <NativeSelect
          aria-label={t('notifications.result')}
          value={state ?? ''}
          data={[
            { value: '', label: t('notifications.allStates') },
            ...deliveryStates.map((one) => ({ value: one, label: t(`notifications.state.${one}`) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setView({ filters: value === '' ? {} : { state: value }, page: 1 })
          }
        />
      </ListToolbar>
      <DataTable
        label={t('notifications.tab.deliveries')}
        columns={columns}
        {...pageProps(list, view, setView)}
        nameOf={({ id }) => `#${id}`}
        onOpen={({ id }) => setOpened(id)}
        empty={t('notifications.noneSent')}
      />
      {opened !== null && <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

function DeliveryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const mayChange = useHasPermission('notification:update');
  const one = useQuery(deliveryQuery(id));
  const retry = useSend('POST /rest/notifications/deliveries/:id/retry', 'notifications');
  return (
    <Dialog
      title={`#${id}`}
      size={620}
      error={retry.error}
      foot={
        mayChange &&
        one.data?.state === 'failed' && (
          <Button loading={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
            {t('notifications.retry')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {one.error ? (
        <PanelError message={one.error.message} onRetry={() => void one.refetch()} />
      ) : one.data ? (
        <DeliveryStory delivery={one.data} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Dialog>
  );
}
