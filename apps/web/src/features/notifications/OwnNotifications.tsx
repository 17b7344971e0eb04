import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isForNobody } from '@groundwatch/protocol/model';
import type { OwnNotifications as Own, OwnNotificationsBody } from '@groundwatch/protocol/rest';
import { ownNotificationsQuery } from '../../api/notifications.ts';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ClockInput } from '../../ui/period/ClockInput.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { showNote } from '../../ui/toasts.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { LevelChoice } from './LevelChoice.tsx';
import { PlaceSelect } from './PlaceSelect.tsx';
import { PushPanel } from './PushPanel.tsx';
import { Note } from '../../ui/Note.tsx';

/** The user's own notifications: browsers, rules and quiet hours. */
export function OwnNotifications() {
  const { t } = useTranslation('alarm');
  const own = useQuery(ownNotificationsQuery);
  return (
    <>
      <Panel
        title={t('notifications.own.title')}
        isLoading={own.isPending}
        skeleton={<Skeleton rows={6} height={40} />}
        error={own.error}
        onRetry={() => void own.refetch()}
      >
        {own.data && <OwnForm own={own.data} />}
      </Panel>
      {own.data && <PushPanel browsers={own.data.browsers} />}
    </>
  );
}

const usualQuiet = { from: '22:00', to: '07:00' } as const;

function OwnForm({ own }: { own: Own }) {
  const { t } = useTranslation('alarm');
  const [draft, setDraft] = useState<OwnNotificationsBody>(() => {
    const { email, phone, timeZone, quiet, rules } = own;
    return { email, phone, timeZone, quiet, rules };
  });
  const save = useSend('PUT /rest/user/notifications', 'notifications');
  const test = useSend('POST /rest/user/notifications/test', 'notifications');
  const change = (changes: Partial<OwnNotificationsBody>): void => setDraft((now) => ({ ...now, ...changes }));
  const changeRule = (at: number, changes: Partial<OwnNotificationsBody['rules'][number]>): void =>
    change({ rules: draft.rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)) });
  const isValid = draft.rules.every(({ levels, channelIds }) => levels.length > 0 && channelIds.length > 0);
  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: draft }, { onSuccess: () => showNote(t('notifications.saved'), 3_000) });
      }}
    >
      <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
        <TextInput
          label={t('notifications.email')}
          type="email"
          autoComplete="email"
          value={draft.email}
          onChange={({ currentTarget: { value } }) => change({ email: value })}
        />
        <TextInput
          label={t('notifications.phone')}
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          onChange={({ currentTarget: { value } }) => change({ phone: value })}
        />
      </Stack>
      <Checkbox
        label={t('notifications.own.quiet')}
        description={t('notifications.own.quietHint')}
        checked={draft.quiet !== null}
        onChange={({ currentTarget: { checked } }) => change({ quiet: checked ? usualQuiet : null })}
      />
      {draft.quiet && (
        <Stack columns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))" gap={12} align="end">
          <ClockInput
            label={t('notifications.from')}
            value={draft.quiet.from}
            onChange={(from) => draft.quiet && change({ quiet: { ...draft.quiet, from } })}
          />
          <ClockInput
            label={t('notifications.to')}
            value={draft.quiet.to}
            onChange={(to) => draft.quiet && change({ quiet: { ...draft.quiet, to } })}
          />
          <TextInput
            label={t('notifications.zone')}
            value={draft.timeZone}
            onChange={({ currentTarget: { value } }) => change({ timeZone: value })}
          />
        </Stack>
      )}
      <Text as="h3" text="panel">
        {t('notifications.own.rules')}
      </Text>
      <Text as="p" text="table" tone="text2">
        {t('notifications.own.rulesHint')}
      </Text>
      <Stack as="ul" lined>
        {draft.rules.map((rule, index) => (
          <Stack key={index} as="li" gap={12} p={12} framed>
            <PlaceSelect value={rule} onChange={(place) => changeRule(index, place)} />
            <LevelChoice value={rule.levels} onChange={(levels) => changeRule(index, { levels })} />
            <ChannelChoice
              channels={own.channels}
              value={rule.channelIds}
              onChange={(channelIds) => changeRule(index, { channelIds })}
            />
            <Checkbox
              label={t('notifications.notifiesEnd')}
              checked={rule.notifiesEnd}
              onChange={({ currentTarget: { checked } }) => changeRule(index, { notifiesEnd: checked })}
            />
            <Button
              variant="default"
              size="xs"
              style={{ justifySelf: 'start' }}
              onClick={() => change({ rules: draft.rules.filter((_, other) => other !== index) })}
            >
              {t('notifications.remove')}
            </Button>
          </Stack>
        ))}
      </Stack>
      {save.error && <Note kind="failure">{save.error.message}</Note>}
      {test.error && <Note kind="failure">{test.error.message}</Note>}
      <Row gap={12} justify="end" wrap>
        <Button
          variant="default"
          onClick={() =>
            change({
              rules: [
                ...draft.rules,
                { levels: [1, 2], channelIds: [], projectId: null, stationId: null, notifiesEnd: false },
              ],
            })
          }
        >
          {t('notifications.own.addRule')}
        </Button>
        {own.channels
          .filter(({ kind }) => !isForNobody(kind))
          .map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              onClick={() =>
                test.mutate(
                  { body: { channelId: id } },
                  { onSuccess: () => showNote(t('notifications.own.testSent', { name }), 5_000) },
                )
              }
            >
              {t('notifications.own.test', { name })}
            </Button>
          ))}
        <Button type="submit" loading={save.isPending} disabled={!isValid}>
          {t('notifications.save')}
        </Button>
      </Row>
    </Stack>
  );
}
