import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from 'react-router';
import { OwnNotifications } from '../../features/notifications/OwnNotifications.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { PASSWORD_PATH } from '../../session/paths.ts';
import { useUser } from '../../session/session.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '@mantine/core/styles/Checkbox.css';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TotpPanel } from './TotpPanel.tsx';

/** Security settings of the user's own account. */
export function AccountPage() {
  const { t } = useTranslation();
  const { t: word } = useTranslation('admin');
  const user = useUser().data;
  const title = usePageTitle(t('page.account'));
  return (
    <Page
      title={title}
      lead={
        <Text as="p" tone="text2">
          {user && user.name !== '' && user.name !== user.accountName
            ? word('account.who', { name: user.name, account: user.accountName })
            : user?.accountName}
        </Text>
      }
    >
      <Stack columns="minmax(320px, 2fr) minmax(0, 3fr)" gap={16} align="start" single={900} touch>
        <Stack gap={16}>
          <TotpPanel />
          <Panel title={t('login.password')}>
            <Text as="p" tone="text2">
              {word('account.passwordAbout')}
            </Text>
            <Button
              component={Link}
              to={PASSWORD_PATH}
              variant="default"
              mt={16}
              style={{ alignSelf: 'start' }}
              leftSection={<IconKey size={16} stroke={1.6} aria-hidden />}
            >
              {t('page.password')}
            </Button>
          </Panel>
        </Stack>
        <SessionsPanel />
      </Stack>
      <OwnNotifications />
    </Page>
  );
}
