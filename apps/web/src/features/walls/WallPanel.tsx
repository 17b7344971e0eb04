import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Display, WallWithDisplays } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { ownNames } from '../../i18n/language.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { DisplayRow } from './DisplayRow.tsx';
import classes from './Walls.module.css';
import { TextLink } from '../../ui/TextLink.tsx';

interface WallPanelProps {
  wall: WallWithDisplays;
  onEdit: () => void;
  onPair: () => void;
  onRename: (display: Display) => void;
  onRevoke: (display: Display) => void;
}

/** A wall and its screens. */
export function WallPanel({ wall, onEdit, onPair, onRename, onRevoke }: WallPanelProps) {
  const { t } = useTranslation('wall');
  const mayChange = useHasPermission('wall:update');
  const { id, name, displays, stationCount, language, timeZone, setUpBy, settings } = wall;
  const about = [
    t('walls.stations', { count: stationCount }),
    t('walls.scenes', { count: settings.scenes.length }),
    ownNames[language],
    timeZone,
    ...(setUpBy === '' ? [] : [t('walls.setUpBy', { name: setUpBy })]),
  ].join(' · ');
  return (
    <Panel
      title={name}
      aside={
        <Row as="span" align="stretch" wrap gap={8} className={classes.buttons}>
          <TextLink to={`/wall/${id}`} target="_blank" rel="noreferrer" aria-label={t('walls.openOf', { name })}>
            <IconExternalLink size={16} aria-hidden />
            {t('walls.open')}
          </TextLink>
          {mayChange && (
            <>
              <Button size="xs" variant="default" onClick={onEdit} aria-label={`${t('walls.edit')} · ${name}`}>
                {t('walls.edit')}
              </Button>
              <Button size="xs" onClick={onPair} aria-label={`${t('walls.pair')} · ${name}`}>
                {t('walls.pair')}
              </Button>
            </>
          )}
        </Row>
      }
    >
      <Text as="p" mb={8} text="table" tone="text2">
        {about}
      </Text>
      {setUpBy === '' && (
        <Text as="p" mb={8} tone="text1" weight={600} role="note">
          {t('walls.nobody')}
        </Text>
      )}
      {displays.length === 0 ? (
        <Text as="p" p="12 0" tone="text2">
          {t('walls.noDisplays')}
        </Text>
      ) : (
        <Stack as="ul">
          {displays.map((display) => (
            <DisplayRow
              key={display.id}
              display={display}
              onRename={() => onRename(display)}
              onRevoke={() => onRevoke(display)}
            />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
