import { Button } from '@mantine/core';
import type { Arrangement, PlacedPanel } from '@groundwatch/protocol/model';
import { ApiError } from '../../../errors/api-error.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import classes from '../../../panels/arrange/Editor.module.css';

interface SaveFailureProps {
  error: Error;
  draft: Arrangement;
  titleOf: (panel: PlacedPanel) => string;
  /** If somebody else saved meanwhile: use theirs, or overwrite it. */
  onTake?: () => void;
  onOverwrite?: () => void;
}

/** Why saving failed: the refused panel, or a newer arrangement, and what to do. */
export function SaveFailure({ error, draft, titleOf, onTake, onOverwrite }: SaveFailureProps) {
  const { t } = useTranslation('panels');
  const fields = error instanceof ApiError ? error.fields : [];
  const refused = new Map(
    fields.flatMap(({ path, msg }) => {
      const panel = draft.panels[Number(/panels\.(\d+)/.exec(path)?.[1] ?? Number.NaN)];
      return panel ? [[panel.id, { panel, msg }] as const] : [];
    }),
  );
  return (
    <Stack gap={8} p="8 12" raised className={classes.failure} role="alert">
      <Text as="p" weight={600} breaks>
        {onTake ? t('editor.conflict') : refused.size > 0 ? t('editor.refused') : error.message}
      </Text>
      {refused.size > 0 && (
        <Box as="ul" p="0 0 0 16">
          {[...refused.values()].map(({ panel, msg }) => (
            <li key={panel.id}>
              {titleOf(panel)}: {msg}
            </li>
          ))}
        </Box>
      )}
      {onTake && (
        <Row gap={8} align="stretch" wrap ml="auto" className={classes.buttons}>
          <Button variant="default" size="xs" onClick={onTake}>
            {t('editor.takeSaved')}
          </Button>
          <Button variant="default" size="xs" onClick={onOverwrite}>
            {t('editor.overwrite')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
