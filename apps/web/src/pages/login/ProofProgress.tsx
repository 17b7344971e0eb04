import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import classes from './LoginForm.module.css';

/** Stands where the button was while the browser works for the next attempt. */
export function ProofProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const percent = Math.round(share * 100);
  return (
    <div className={classes.proof}>
      <div className={classes.proofHead}>
        <span role="status">{t('login.proof')}</span>
        <span aria-hidden>{`${percent} %`}</span>
      </div>
      <progress className={classes.bar} value={percent} max={100} aria-label={t('login.proof')} />
      <p className={classes.hint}>{t('login.proofWhy')}</p>
      <Button variant="default" size="md" fullWidth onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
