import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Text } from '../../ui/box.tsx';
import { TotpRemoval } from './TotpRemoval.tsx';
import { TotpSetup } from './TotpSetup.tsx';

/** The state of two-step verification, and changing it. */
export function TotpPanel() {
  const { t } = useTranslation('admin');
  const hasTotp = useUser().data?.hasTotp ?? false;
  const [open, setOpen] = useState<'setup' | 'removal' | null>(null);
  const close = () => setOpen(null);
  const Shield = hasTotp ? IconShieldCheck : IconShieldOff;
  return (
    <Panel title={t('account.totp')}>
      <Row as="p" gap={8} mb={8} tone={hasTotp ? 'normal' : 'text2'} weight={600}>
        <Shield size={20} stroke={1.6} aria-hidden />
        {t(hasTotp ? 'account.totpOn' : 'account.totpOff')}
      </Row>
      <Text as="p" tone="text2">
        {t('account.totpAbout')}
      </Text>
      {hasTotp ? (
        <Button variant="default" mt={16} style={{ alignSelf: 'start' }} onClick={() => setOpen('removal')}>
          {t('account.totpRemove')}
        </Button>
      ) : (
        <Button mt={16} style={{ alignSelf: 'start' }} onClick={() => setOpen('setup')}>
          {t('account.totpSetUp')}
        </Button>
      )}
      {open === 'setup' && <TotpSetup onClose={close} />}
      {open === 'removal' && <TotpRemoval onClose={close} />}
    </Panel>
  );
}
