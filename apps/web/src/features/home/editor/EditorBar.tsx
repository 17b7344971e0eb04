import { Button } from '@mantine/core';
import type { ArrangementSource } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Allowed } from '../../../session/permissions.tsx';
import { Row, Text } from '../../../ui/box.tsx';
import classes from '../../../panels/arrange/Editor.module.css';

interface EditorBarProps {
  source: ArrangementSource;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onCancel: () => void;
  onRole: () => void;
  /** Null if the user has no own arrangement to remove. */
  onReset: (() => void) | null;
}

/** The state and actions of the editor, visible while the page scrolls. */
export function EditorBar({ source, isDirty, isSaving, onSave, onCancel, onRole, onReset }: EditorBarProps) {
  const { t } = useTranslation('panels');
  const { t: common } = useTranslation();
  return (
    <Row as="header" wrap gap="8 16" p="8 0" className={classes.bar}>
      <Row gap="0 12" align="baseline" wrap>
        <Text as="h2" text="panel">
          {t('editor.title')}
        </Text>
        <Text text="table" tone="text2">
          {t(`editor.source.${source}`)}
        </Text>
      </Row>
      <Row gap={8} align="stretch" wrap ml="auto" className={classes.buttons}>
        {onReset && (
          <Button variant="default" size="xs" onClick={onReset}>
            {t('editor.reset')}
          </Button>
        )}
        <Allowed auth="role:update">
          <Button variant="default" size="xs" onClick={onRole}>
            {t('editor.forRole')}
          </Button>
        </Allowed>
        <Button variant="default" size="xs" onClick={onCancel}>
          {common('common.cancel')}
        </Button>
        <Button size="xs" onClick={onSave} loading={isSaving} disabled={!isDirty && source === 'own'}>
          {t('editor.save')}
        </Button>
      </Row>
    </Row>
  );
}
