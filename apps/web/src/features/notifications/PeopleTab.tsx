import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonBodySchema, type Person } from '@groundwatch/protocol/rest';
import { peopleQuery } from '../../api/notifications.ts';
import { useSend } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useDialogForm } from '../../ui/dialog/dialog-form.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack } from '../../ui/box.tsx';
import { personName } from '../../api/person-name.ts';
import { Skeleton } from '../../ui/states.tsx';

/** How users can be reached. Those who cannot are highlighted. */
export function PeopleTab() {
  const { t } = useTranslation('alarm');
  const people = useQuery(peopleQuery);
  const mayChange = useHasPermission('notification:update');
  const [edited, setEdited] = useState<Person | null>(null);
  return (
    <Panel
      title={t('notifications.tab.people')}
      isNamedAbove
      isLoading={people.isPending}
      skeleton={<Skeleton rows={6} height={40} />}
      error={people.error}
      onRetry={() => void people.refetch()}
    >
      <Stack as="ul" lined>
        {(people.data ?? []).map((person) => {
          const { userId, accountName, email, phone, browsers, quiet, isEnabled } = person;
          const ways = [email, phone, browsers > 0 ? t('notifications.browsers', { count: browsers }) : ''];
          const reached = ways.filter((way) => way !== '');
          return (
            <Row key={userId} as="li" gap="8 16" wrap p="8 0">
              <Stack breaks text="table" tone="text2" style={{ flex: '1 1 200px' }}>
                <b>{personName(people.data ?? [], userId)}</b>
                <span>
                  {accountName}
                  {!isEnabled && ` · ${t('notifications.off')}`}
                </span>
              </Stack>
              <Stack breaks text="table" tone="text2" style={{ flex: '1 1 200px' }}>
                {reached.length === 0 ? <b>{t('notifications.unreachable')}</b> : <span>{reached.join(' · ')}</span>}
                {quiet && <span>{t('notifications.quietHours', { from: quiet.from, to: quiet.to })}</span>}
              </Stack>
              {mayChange && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setEdited(person)}
                  aria-label={`${t('notifications.edit')} · ${accountName}`}
                >
                  {t('notifications.edit')}
                </Button>
              )}
            </Row>
          );
        })}
      </Stack>
      {edited && <PersonDialog person={edited} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const save = useSend('PUT /rest/notifications/people/:id', 'notifications');
  const { email, phone } = person;
  const form = useDialogForm({ initialValues: { email, phone }, schema: PersonBodySchema });
  return (
    <FormDialog
      form={form}
      title={person.name === '' ? person.accountName : person.name}
      submit={t('notifications.save')}
      onSubmit={(body) => save.mutateAsync({ params: { id: person.userId }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput label={t('notifications.email')} type="email" {...form.getInputProps('email')} data-autofocus />
      <TextInput label={t('notifications.phone')} type="tel" {...form.getInputProps('phone')} />
    </FormDialog>
  );
}
