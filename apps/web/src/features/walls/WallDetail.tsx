import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { WallWithDisplays } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PairDialog, RenameDialog, RevokeDialog } from './display-dialogs.tsx';
import { DisplayRow } from './DisplayRow.tsx';

/** The owner of a wall, and its screens. */
export function WallDetail({ wall }: { wall: WallWithDisplays }) {
  const { t } = useTranslation('wall');
  const mayChange = useHasPermission('wall:update');
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { id, name, setUpBy, displays } = wall;
  const onClose = (): void => setDialog(null);
  return (
    <>
      <Row gap="4 16" wrap>
        {setUpBy === '' ? (
          <Text tone="text1" weight={600} role="note">
            {t('walls.nobody')}
          </Text>
        ) : (
          <Text tone="text2">{t('walls.setUpBy', { name: setUpBy })}</Text>
        )}
        <Row gap={16} ml="auto">
          <TextLink to={`/wall/${id}`} target="_blank" rel="noreferrer" aria-label={t('walls.openOf', { name })}>
            <IconExternalLink size={16} aria-hidden />
            {t('walls.open')}
          </TextLink>
          {mayChange && (
            <Button
              size="xs"
              aria-label={`${t('walls.pair')} · ${name}`}
              onClick={() => setDialog(<PairDialog wall={wall} onClose={onClose} />)}
            >
              {t('walls.pair')}
            </Button>
          )}
        </Row>
      </Row>
      {displays.length === 0 ? (
        <Text as="p" p="12 0" tone="text2">
          {t('walls.noDisplays')}
        </Text>
      ) : (
        <Stack as="ul" lined>
          {displays.map((display) => (
            <DisplayRow
              key={display.id}
              display={display}
              onRename={() => setDialog(<RenameDialog wall={wall} display={display} onClose={onClose} />)}
              onRevoke={() => setDialog(<RevokeDialog wall={wall} display={display} onClose={onClose} />)}
            />
          ))}
        </Stack>
      )}
      {dialog}
    </>
  );
}
