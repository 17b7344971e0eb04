import { MantineProvider, TextInput } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { initLanguage } from '../../i18n/i18n.ts';
import '../../theme/mantine-styles.ts';
import { theme } from '../../theme/theme.ts';
import { useDialogForm } from './dialog-form.ts';
import { FormDialog } from './FormDialog.tsx';

const schema = z.object({ name: z.string().trim().min(1), place: z.object({ port: z.int().max(65_535) }) });
type Body = z.infer<typeof schema>;

let root: Root;
let place: HTMLElement;
const onClose = vi.fn();
const send = vi.fn<(body: Body) => Promise<void>>();

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
});
beforeEach(() => {
  onClose.mockReset();
  send.mockReset();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme}>
        <Rename />
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  root.unmount();
  place.remove();
});

function Rename() {
  const form = useDialogForm({
    initialValues: { name: '', place: { port: '9100' } },
    schema,
    bodyOf: ({ name, place: { port } }) => ({ name, place: { port: Number(port) } }),
  });
  return (
    <FormDialog form={form} title="Rename" submit="Save" onSubmit={send} onClose={onClose}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Port" {...form.getInputProps('place.port')} />
    </FormDialog>
  );
}

const name = () => page.getByLabelText('Name');
const port = () => page.getByLabelText('Port');
const save = () => page.getByRole('button', { name: 'Save' });

test('schema problems are shown at their field, in words, and nothing is sent', async () => {
  await save().click();
  await expect.element(name()).toBeInvalid();
  await expect.element(name()).toHaveFocus();
  await expect.element(page.getByText('is required')).toBeVisible();
  await name().fill('North');
  await expect.element(name()).toBeValid();
  await port().fill('70000');
  await userEvent.tab();
  await expect.element(page.getByText('must be at most 65535')).toBeVisible();
  await save().click();
  await expect.element(port()).toHaveFocus();
  expect(send).not.toHaveBeenCalled();
});

test('the body is sent as the schema reads it', async () => {
  send.mockResolvedValue();
  await name().fill(' North ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => send.mock.calls).toEqual([[{ name: 'North', place: { port: 9_100 } }]]);
});

test('refusals are shown at their field, others above the buttons; input is kept', async () => {
  const fields = [
    { path: 'place.port', msg: 'is in use' },
    { path: 'version', msg: 'is missing' },
  ];
  send.mockRejectedValueOnce(new ApiError('Please check the fields', 400, 40_000, fields));
  await name().fill('North');
  await save().click();
  await expect.element(port()).toBeInvalid();
  await expect.element(page.getByText('is in use', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please check the fieldsversion: is missing');
  await expect.element(name()).toHaveValue('North');

  send.mockRejectedValueOnce(new ApiError('Please check the fields', 400, 40_000, fields.slice(0, 1)));
  await save().click();
  await expect.poll(() => send.mock.calls.length).toBe(2);
  await expect.element(port()).toBeInvalid();
  await expect.poll(() => page.getByRole('alert').elements()).toHaveLength(0);
});

const pressBeside = (): void => document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click();

test('a press beside it closes it as long as nothing is typed', async () => {
  await expect.element(name()).toBeVisible();
  pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
  await name().fill('North');
  pressBeside();
  expect(onClose).toHaveBeenCalledOnce();
});

test('it stays open while the call is under way', async () => {
  const call = Promise.withResolvers<void>();
  send.mockReturnValue(call.promise);
  await name().fill('North');
  await save().click();
  await expect.poll(() => send.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  call.resolve();
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
