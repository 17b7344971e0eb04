import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Box, Text } from '../../ui/box.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PasswordForm } from './PasswordForm.tsx';

export function PasswordPage() {
  const { t } = useTranslation();
  const { t: word } = useTranslation('tools');
  const navigate = useNavigate();
  usePageTitle(t('page.password'));
  return (
    <Box page touch style={{ maxWidth: 520 }}>
      <h1 className="gw-visually-hidden">{t('page.password')}</h1>
      <Panel title={t('page.password')}>
        <Text as="p" mb={16} tone="text2">
          {word('password.others')}
        </Text>
        <PasswordForm onSaved={() => void navigate('/index')} />
      </Panel>
    </Box>
  );
}
