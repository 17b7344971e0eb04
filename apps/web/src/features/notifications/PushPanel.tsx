import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OwnNotifications } from '@groundwatch/protocol/rest';
import { pushKeyQuery } from '../../api/notifications.ts';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { pushState, subscribeHere, unsubscribeHere, type PushState } from './push-browser.ts';
import { Note } from '../../ui/Note.tsx';

/** Web push in this browser: its state, and the user's other browsers. */
export function PushPanel({ browsers }: { browsers: OwnNotifications['browsers'] }) {
  const { t } = useTranslation('alarm');
  const key = useQuery(pushKeyQuery);
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const add = useSend('POST /rest/user/notifications/push', 'notifications');
  const remove = useSend('DELETE /rest/user/notifications/push/:id', 'notifications');
  useEffect(() => {
    void pushState().then(setState);
  }, []);
  const publicKey = key.data?.publicKey ?? null;
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setState(await pushState());
    setBusy(false);
  };
  const subscribe = async (): Promise<void> => {
    if (publicKey === null) return;
    const address = await subscribeHere(publicKey);
    if (address) await add.mutateAsync({ body: address });
  };
  const words =
    key.data && publicKey === null ? t('notifications.push.noChannel') : state && t(`notifications.push.${state}`);
  return (
    <Panel title={t('notifications.push.title')} error={key.error} onRetry={() => void key.refetch()}>
      <Stack gap={16}>
        <Text as="p" text="table" tone="text2" role="status">
          {words}
        </Text>
        {problem !== '' && <Note kind="failure">{problem}</Note>}
        {publicKey !== null && (state === 'off' || state === 'on') && (
          <Row gap={12} wrap>
            {state === 'off' ? (
              <Button loading={isBusy} onClick={() => void run(subscribe)}>
                {t('notifications.push.subscribe')}
              </Button>
            ) : (
              <Button variant="default" loading={isBusy} onClick={() => void run(unsubscribeHere)}>
                {t('notifications.push.unsubscribe')}
              </Button>
            )}
          </Row>
        )}
        {browsers.length > 0 && (
          <Stack as="ul" lined aria-label={t('notifications.push.browsers')}>
            {browsers.map(({ id, label, endpointHost, createdAt, lastSentAt }) => (
              <Row key={id} as="li" gap="8 16" wrap p="8 0">
                <Stack breaks text="table" tone="text2" style={{ flex: '1 1 200px' }}>
                  <b>{label === '' ? endpointHost : label}</b>
                  <span>
                    <Stamp time={lastSentAt ?? createdAt} />
                  </span>
                </Stack>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => remove.mutate({ params: { id } })}
                  aria-label={`${t('notifications.remove')} · ${label}`}
                >
                  {t('notifications.remove')}
                </Button>
              </Row>
            ))}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
