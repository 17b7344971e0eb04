import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useZone } from '../../session/use-zone.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { zoneOffset } from '../../ui/format-time.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Box, Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import { agentOf } from './agent.ts';
import { sessionsQuery, useEndSession } from './calls.ts';
import { SessionRow } from './SessionRow.tsx';

/** The user's sessions, which can be ended here. */
export function SessionsPanel() {
  const { t } = useTranslation('admin');
  const sessions = useQuery(sessionsQuery);
  const zone = useZone();
  // Null: all others. Undefined: no dialog.
  const [ending, setEnding] = useState<OwnSession | null | undefined>(undefined);
  const end = useEndSession(() => {
    setEnding(undefined);
    showNote(t('account.ended'));
  });
  const list = sessions.data?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) ?? [];
  const others = list.filter(({ isCurrent }) => !isCurrent).length;
  const ask = (session: OwnSession | null) => {
    end.reset();
    setEnding(session);
  };

  return (
    <Panel
      title={t('account.sessions')}
      aside={zoneOffset(zone, Date.now())}
      isLoading={sessions.isPending}
      error={sessions.data ? null : sessions.error}
      onRetry={() => void sessions.refetch()}
    >
      <Text as="p" tone="text2">
        {t('account.sessionsAbout')}
      </Text>
      <Box as="ul" mt={8} lined>
        {list.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
        ))}
      </Box>
      {others > 0 && (
        <Button variant="default" mt={16} style={{ alignSelf: 'start' }} onClick={() => ask(null)}>
          {t('account.endOthers', { count: others })}
        </Button>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          title={t(ending === null ? 'account.endOthersTitle' : 'account.endTitle')}
          text={ending === null ? t('account.endOthersText') : t('account.endText', { session: nameOf(ending) })}
          confirm={t('account.end')}
          isDangerous
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate(ending?.id ?? null)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}

const nameOf = ({ userAgent, address }: OwnSession): string => {
  const { browser, system } = agentOf(userAgent);
  return [browser, system, address].filter((part) => part !== '').join(' · ');
};
