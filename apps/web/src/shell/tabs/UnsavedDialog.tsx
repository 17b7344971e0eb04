import { Button, Modal } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { useTabTitle } from './use-tab-title.ts';
import { useUnsaved } from './unsaved.ts';

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
      <Text as="p" mb={20}>
        {t('tabs.unsavedText', { titles: question?.tabs.map((tab) => titleOf(tab)).join(' · ') ?? '' })}
      </Text>
      <Row gap={8} align="stretch" justify="end">
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => answer(true)}>{t('tabs.discard')}</Button>
      </Row>
    </Modal>
  );
}
