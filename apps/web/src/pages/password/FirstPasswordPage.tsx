import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLogout, useUser } from '../../session/session.ts';
import { Text } from '../../ui/box.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Entrance } from '../login/Entrance.tsx';
import { PasswordForm } from './PasswordForm.tsx';

// The requested page appears automatically.
const noMore = (): void => undefined;

/** Users with a password set by somebody else must change it first. */
export function FirstPasswordPage() {
  const { t } = useTranslation();
  const { t: word } = useTranslation('tools');
  const navigate = useNavigate();
  const user = useUser();
  const logout = useLogout();
  usePageTitle(t('page.password'));
  return (
    <Entrance title={t('page.password')}>
      <Text as="p" mb={16} tone="text2">
        {word('password.must', { name: user.data?.name || user.data?.accountName })}
      </Text>
      <PasswordForm isLarge onSaved={noMore} />
      <Button
        variant="subtle"
        fullWidth
        mt={12}
        disabled={logout.isPending}
        onClick={() => logout.mutate(undefined, { onSuccess: () => void navigate('/login', { replace: true }) })}
      >
        {word('password.leave')}
      </Button>
    </Entrance>
  );
}
