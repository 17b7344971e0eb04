import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alarmLevels, capScopes, capStatuses, feedAccesses } from '@groundwatch/protocol/model';
import type { NotificationSettings } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { notificationSettingsQuery, warningsQuery } from '../../api/notifications.ts';
import { useChange, useSend } from '../../api/query.ts';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Stamp } from '../../session/Stamp.tsx';
import { Box, Row, Stack } from '../../ui/box.tsx';
import { StateSymbol } from '../../ui/symbols/Symbol.tsx';
import { Note } from '../../ui/Note.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { SecretOnce } from '../../ui/SecretOnce.tsx';

/** Publishing of CAP warnings, and the published ones. */
export function WarningsTab() {
  const { t } = useTranslation('alarm');
  const settings = useQuery(notificationSettingsQuery);
  const warnings = useQuery(warningsQuery);
  return (
    <>
      <Panel
        title={t('notifications.cap.title')}
        isLoading={settings.isPending}
        skeleton={<Skeleton rows={6} height={40} />}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      >
        {settings.data && <Settings key={settings.data.version} settings={settings.data} />}
      </Panel>
      <Panel
        title={t('notifications.cap.published')}
        aside={
          <TextLink to="/cap/feed.xml" target="_blank" rel="noreferrer">
            {t('notifications.cap.feed')}
          </TextLink>
        }
        isLoading={warnings.isPending}
        error={warnings.error}
        onRetry={() => void warnings.refetch()}
        empty={warnings.data?.records.length === 0 ? t('notifications.cap.none') : undefined}
      >
        <Stack as="ul" lined>
          {(warnings.data?.records ?? []).map(({ identifier, sent, msgType, status, level, stationName, event }) => (
            <Row key={identifier} as="li" gap="8 16" wrap justify="between" p="8 0">
              <Row as="span" inline gap={4}>
                <StateSymbol kind={`level${level as 1 | 2 | 3 | 4}`} size={20} />
                <b>{stationName}</b> {event}
              </Row>
              <span>
                {msgType} · {status} · <Stamp time={sent} />
              </span>
              <TextLink to={`/cap/${encodeURIComponent(identifier)}.xml`} target="_blank" rel="noreferrer">
                {t('notifications.cap.document')}
              </TextLink>
            </Row>
          ))}
        </Stack>
      </Panel>
    </>
  );
}

const texts = ['siteUrl', 'sender', 'senderName', 'contact', 'web', 'restriction'] as const;

function Settings({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation('alarm');
  const name = useNames();
  const mayChange = useHasPermission('notification:update');
  const [draft, setDraft] = useState(settings);
  const save = useSend('PUT /rest/notifications/settings', 'notifications');
  const token = useChange(
    (isWanted: boolean) =>
      isWanted ? call('POST /rest/notifications/feed-token') : call('DELETE /rest/notifications/feed-token'),
    'notifications',
  );
  const change = (changes: Partial<NotificationSettings>): void => setDraft((now) => ({ ...now, ...changes }));
  const error = save.error ?? token.error;
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const { hasFeedToken: _, ...body } = draft;
        save.mutate({ body });
      }}
    >
      <Box as="fieldset" disabled={!mayChange}>
        <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
          <NativeSelect
            label={t('notifications.cap.publishLevel')}
            value={draft.publishLevel === null ? '' : String(draft.publishLevel)}
            data={[
              { value: '', label: t('notifications.cap.never') },
              ...alarmLevels.map(({ level, names }) => ({ value: String(level), label: name(names) })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ publishLevel: value === '' ? null : Number(value) })}
          />
          <NativeSelect
            label={t('notifications.cap.status')}
            value={draft.status}
            data={[...capStatuses]}
            onChange={({ currentTarget: { value } }) => change({ status: value as NotificationSettings['status'] })}
          />
          <NativeSelect
            label={t('notifications.cap.scope')}
            value={draft.scope}
            data={[...capScopes]}
            onChange={({ currentTarget: { value } }) => change({ scope: value as NotificationSettings['scope'] })}
          />
          <NativeSelect
            label={t('notifications.cap.feedAccess')}
            value={draft.feedAccess}
            data={feedAccesses.map((one) => ({ value: one, label: t(`notifications.cap.access.${one}`) }))}
            onChange={({ currentTarget: { value } }) =>
              change({ feedAccess: value as NotificationSettings['feedAccess'] })
            }
          />
          {texts.map((key) => (
            <TextInput
              key={key}
              label={t(`notifications.cap.${key}`)}
              value={draft[key]}
              onChange={({ currentTarget: { value } }) => change({ [key]: value })}
            />
          ))}
          <NumberInput
            label={`${t('notifications.cap.radiusKm')} (km)`}
            value={draft.radiusKm}
            min={0}
            onChange={(value) => change({ radiusKm: Number(value) })}
          />
          <NumberInput
            label={`${t('notifications.cap.validHours')} (h)`}
            value={draft.validHours}
            min={1}
            allowDecimal={false}
            onChange={(value) => change({ validHours: Number(value) })}
          />
        </Stack>
      </Box>
      {token.data && <SecretOnce hint={t('notifications.keyOnce')} secret={token.data.token} />}
      {error && <Note kind="failure">{error.message}</Note>}
      {mayChange && (
        <Row gap={12} justify="end" wrap>
          {settings.hasFeedToken && (
            <Button variant="default" onClick={() => token.mutate(false)}>
              {t('notifications.cap.dropToken')}
            </Button>
          )}
          <Button variant="default" loading={token.isPending} onClick={() => token.mutate(true)}>
            {t('notifications.cap.newToken')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('notifications.save')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
