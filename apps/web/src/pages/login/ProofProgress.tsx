import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './LoginForm.module.css';

/** Replaces the button while the browser solves the challenge. */
export function ProofProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <Stack gap={8}>
      <Row align="stretch" justify="between">
        <span role="status">{t('login.proof')}</span>
        <span aria-hidden>{`${percent} %`}</span>
      </Row>
      <progress className={classes.bar} value={percent} max={100} aria-label={t('login.proof')} />
      <Text as="p" text="least" tone="text3">
        {t('login.proofWhy')}
      </Text>
      <Button variant="default" size="md" fullWidth onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </Stack>
  );
}
