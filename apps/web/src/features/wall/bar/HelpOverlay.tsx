import { Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Box } from '../../../ui/box.tsx';
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
      <h2 id="wall-help" className={classes.title}>
        {t('help.title')}
      </h2>
      <Box as="dl" className={classes.keys}>
        {rows.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Box>
      <div className={classes.foot}>
        <Switch
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
          label={t('help.isOn')}
          description={t('help.isOnHint')}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          {t('help.done')}
        </button>
      </div>
    </dialog>
  );
}
