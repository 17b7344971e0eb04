import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { userQuery, useUser } from '../../session/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { showNote } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './PasswordPage.module.css';

const SHORTEST = 10;

export function PasswordPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const user = useUser();
  usePageTitle(t('page.password'));
  const save = useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) =>
      call('/rest/user/password', { method: 'POST', body, keepsSession: true }),
    onSuccess: async () => {
      showNote(t('password.saved'));
      await queries.invalidateQueries(userQuery);
      await navigate('/index');
    },
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { oldPassword: '', newPassword: '', repeat: '' },
    validate: {
      oldPassword: (value) => (value === '' ? t('login.passwordMissing') : null),
      newPassword: (value) => (value.length < SHORTEST ? t('password.tooShort') : null),
      repeat: (value, values) => (value === values.newPassword ? null : t('password.different')),
    },
  });

  return (
    <div className={classes.page}>
      <Panel title={t('page.password')}>
        {user.data?.mustChangePassword && <p className={classes.must}>{t('password.must')}</p>}
        <form
          className={classes.form}
          onSubmit={form.onSubmit(({ oldPassword, newPassword }) => save.mutate({ oldPassword, newPassword }))}
        >
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user.data?.accountName ?? ''}
            readOnly
            hidden
          />
          <PasswordInput
            key={form.key('oldPassword')}
            {...form.getInputProps('oldPassword')}
            label={t('password.old')}
            autoComplete="current-password"
          />
          <PasswordInput
            key={form.key('newPassword')}
            {...form.getInputProps('newPassword')}
            label={t('password.new')}
            description={t('password.hint')}
            autoComplete="new-password"
          />
          <PasswordInput
            key={form.key('repeat')}
            {...form.getInputProps('repeat')}
            label={t('password.repeat')}
            autoComplete="new-password"
          />
          <Button type="submit" loading={save.isPending}>
            {t('password.submit')}
          </Button>
        </form>
      </Panel>
    </div>
  );
}
