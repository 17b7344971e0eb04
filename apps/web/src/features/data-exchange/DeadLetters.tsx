import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ForwardDeadLetter } from '@groundwatch/protocol/rest';
import { queryOf, useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/types.ts';
import { pageProps } from '../../ui/table/page-props.ts';
import { useListView } from '../../ui/table/use-list-view.ts';

const defaults = { filters: ['destination'], size: 20 };
const REFRESH_MS = 3_000;

/** Refused messages, and sending them again. */
export function DeadLetters() {
  const { t } = useTranslation('exchange');
  const [view, setView] = useListView(defaults);
  const mayResend = useHasPermission('forwarding:resend');
  const chosen = Number(view.filters['destination'] ?? 0);
  const { data: destinations = [], isPending } = useQuery(queryOf('GET /rest/forwarding/destinations', {}));
  const list = useQuery(
    queryOf(
      'GET /rest/forwarding/dead-letters',
      { query: { current: view.page, size: view.size, ...(chosen > 0 ? { destinationId: chosen } : {}) } },
      { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
    ),
  );
  const again = useSend('POST /rest/forwarding/dead-letters/:id/again', 'forwarding');
  const allAgain = useSend('POST /rest/forwarding/dead-letters/again', 'forwarding');
  const error = again.error ?? allAgain.error;
  // Their list, above, would push it down.
  if (isPending) return null;
  const columns: readonly TableColumn<ForwardDeadLetter>[] = [
    { key: 'destination', title: t('destination'), render: ({ destinationName }) => destinationName },
    {
      key: 'refused',
      title: t('refusedAt'),
      width: '210px',
      render: ({ refusedTime }) => <Stamp time={refusedTime} />,
    },
    {
      key: 'message',
      title: t('message'),
      render: ({ kind, at, deviceNo, stationName }) => (
        <Stack gap={2}>
          {[t(`kind.${kind}`), deviceNo, stationName].filter((part) => part !== '').join(' · ')}
          <Text text="least" tone="text2">
            <Stamp time={at} />
          </Text>
        </Stack>
      ),
    },
    {
      key: 'why',
      title: t('why'),
      render: ({ reason, detail }) => (
        <Stack gap={2}>
          {t(`reason.${reason}`)}
          <Text text="least" tone="text2" breaks>
            {detail}
          </Text>
        </Stack>
      ),
    },
  ];
  return (
    <Panel
      title={t('deadLetters')}
      isFlush
      aside={
        <Row gap={8} wrap justify="end">
          <NativeSelect
            aria-label={t('destination')}
            value={String(chosen)}
            data={[
              { value: '0', label: t('allDestinations') },
              ...destinations.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              setView({ filters: value === '0' ? {} : { destination: value }, page: 1 })
            }
          />
          {mayResend && chosen > 0 && (list.data?.total ?? 0) > 0 && (
            <Button
              size="xs"
              variant="default"
              loading={allAgain.isPending}
              onClick={() => allAgain.mutate({ body: { destinationId: chosen } })}
            >
              {t('allAgain')}
            </Button>
          )}
        </Row>
      }
    >
      {error && <Note kind="failure">{error.message}</Note>}
      <DataTable
        label={t('deadLetters')}
        look="words"
        hasCards
        columns={columns}
        {...pageProps(list, view, setView)}
        nameOf={({ id }) => `#${id}`}
        empty={t('noDeadLetters')}
        renderActions={({ id, isWaiting }) =>
          isWaiting ? (
            <Text text="table" tone="text2">
              {t('isWaiting')}
            </Text>
          ) : (
            mayResend && (
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('again')} #${id}`}
                onClick={() => again.mutate({ params: { id } })}
              >
                {t('again')}
              </Button>
            )
          )
        }
      />
    </Panel>
  );
}
