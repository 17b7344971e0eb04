import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MarkedEventPostSchema, type MarkedEvent } from '@groundwatch/protocol/rest';
import { calls, changes } from '../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../testing/render-app.tsx';
import { queryOf } from '../api/query.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { useDialogForm } from '../ui/dialog/dialog-form.ts';
import { ResourceDialog } from './ResourceDialog.tsx';
import { ResourceList } from './ResourceList.tsx';

// The example of CONTRIBUTING.md.
function EventList() {
  const { t } = useTranslation('alarm');
  return (
    <ResourceList
      title={t('events.title')}
      path="marked-events"
      auth="event"
      query={useQuery(queryOf('GET /rest/marked-events', {}))}
      columns={[
        { key: 'name', title: t('events.name'), render: ({ name }) => name },
        { key: 'note', title: t('rules.note'), render: ({ note }) => note },
      ]}
      nameOf={({ name }) => name}
      empty={t('events.none')}
      emptyText={t('events.noneText')}
      renderEditor={(event, onClose) => <EventDialog event={event} onClose={onClose} />}
    />
  );
}

function EventDialog({ event, onClose }: { event: MarkedEvent | null; onClose: () => void }) {
  const { t } = useTranslation('alarm');
  const { name, note, at, stationId } = event ?? { name: '', note: '', at: new Date().toISOString(), stationId: 1 };
  const form = useDialogForm({ initialValues: { name, note, at, stationId }, schema: MarkedEventPostSchema });
  return (
    <ResourceDialog path="marked-events" row={event} form={form} title={t('events.event')} onClose={onClose}>
      <TextInput label={t('events.name')} {...form.getInputProps('name')} data-autofocus />
      <TextInput label={t('rules.note')} {...form.getInputProps('note')} />
    </ResourceDialog>
  );
}

const slide = {
  id: 3,
  name: 'slide',
  note: '',
  at: '2026-03-01T00:00:00.000Z',
  stationId: 1,
  stationName: 'North',
  version: 7,
};

inLanguage('en');
function show(...auths: readonly string[]): void {
  renderApp(<EventList />, {
    routes: {
      'GET /rest/marked-events': [slide],
      'POST /rest/marked-events': { id: 4 },
      '(PUT|DELETE) /rest/marked-events/3': null,
    },
    permissions: auths.map((action) => `event:${action}`),
  });
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

test('who may only look is offered nothing', async () => {
  show('list');
  await expect.element(page.getByText('slide')).toBeVisible();
  expect(place.querySelectorAll('button')).toHaveLength(0);
});

test('a new row is created, and the list refetched', async () => {
  show('create');
  await button('Add').click();
  await dialog.getByLabelText('What happened').fill('crack');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(changes()).toMatchObject([{ method: 'POST', path: '/rest/marked-events', body: { name: 'crack' } }]);
  await expect.poll(() => calls('GET /rest/marked-events').length).toBe(2);
  expect(button('Edit slide').query()).toBeNull();
});

test('a row is changed in the version read, with problems at their fields', async () => {
  show('update');
  await button('Edit slide').click();
  const name = dialog.getByLabelText('What happened');
  await name.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toBeInvalid();
  await name.fill('rockfall');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(changes).toHaveLength(1);
  expect(changes()[0]).toMatchObject({ path: '/rest/marked-events/3', body: { name: 'rockfall', version: 7 } });
});

test('a row is taken away after a question, in the state that was read', async () => {
  show('delete');
  await button('Delete slide').click();
  expect(changes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .poll(() => calls('DELETE /rest/marked-events/3').map(({ query }) => query.get('version')))
    .toEqual(['7']);
  await expect.element(dialog).not.toBeInTheDocument();
});
