import { Button, Modal } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { useTabTitle } from './use-tab-title.ts';
import { useUnsaved } from './unsaved.ts';
import classes from '../LogoutDialog.module.css';

/** Before a tab closes with something typed and not saved. */
export function UnsavedDialog() {
  const { t } = useTranslation();
  const titleOf = useTabTitle();
  const question = useUnsaved((state) => state.question);
  const answer = useUnsaved((state) => state.answer);
  return (
    <Modal
      opened={question !== null}
      onClose={() => answer(false)}
      title={t('tabs.unsavedTitle')}
      centered
      size={400}
      transitionProps={{ duration: 160 }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={classes.text}>
        {t('tabs.unsavedText', { titles: question?.tabs.map((tab) => titleOf(tab)).join(' · ') ?? '' })}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => answer(true)}>{t('tabs.discard')}</Button>
      </div>
    </Modal>
  );
}
