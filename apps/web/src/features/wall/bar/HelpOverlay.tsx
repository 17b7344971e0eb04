import { Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Box, Row, Stack, Text } from '../../../ui/box.tsx';
import classes from './HelpOverlay.module.css';

interface HelpOverlayProps {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  mayAcknowledge: boolean;
  mayLeave: boolean;
  hasSound: boolean;
  onClose: () => void;
}

/** The keyboard shortcuts and their switch. */
export function HelpOverlay({ isOn, onSwitch, mayAcknowledge, mayLeave, hasSound, onClose }: HelpOverlayProps) {
  const { t } = useTranslation('wall');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['f'], t('help.fullScreen')],
    [[t('help.space')], t('help.pause')],
    [['←', '→'], t('help.turn')],
    [['1', '…', '9'], t('help.scene')],
    ...(hasSound ? [[['m'], t('help.mute')] as const] : []),
    ...(mayAcknowledge ? [[['a'], t('help.acknowledge')] as const] : []),
    ...(mayLeave ? [[['k'], t('help.leave')] as const] : []),
    [['r'], t('help.replay')],
    [['?'], t('help.help')],
    [['Esc'], t('help.close')],
  ];
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="wall-help" onClose={onClose}>
      <Text as="h2" text="panel" mb={12} id="wall-help">
        {t('help.title')}
      </Text>
      <Box as="dl" lined className={classes.keys}>
        {rows.map(([keys, does]) => (
          <Stack key={does} columns="calc(200 * var(--gw-u)) 1fr" gap={20} align="center" p="8 0">
            <Row as="dt" gap={8}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Row>
            <dd>{does}</dd>
          </Stack>
        ))}
      </Box>
      <Row gap={24} justify="between" mt={20} className={classes.foot}>
        <Switch
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
          label={t('help.isOn')}
          description={t('help.isOnHint')}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          {t('help.done')}
        </button>
      </Row>
    </dialog>
  );
}
