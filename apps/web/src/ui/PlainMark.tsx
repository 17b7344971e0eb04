import { IconLockOpen2 } from '@tabler/icons-react';
import type { Device } from '@groundwatch/protocol/rest';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from './box.tsx';
import classes from './PlainMark.module.css';

/** Marks a device without authentication. Nothing for others. */
export function PlainMark({ security, isBrief = false }: Pick<Device, 'security'> & { isBrief?: boolean }) {
  const { t } = useTranslation();
  if (security !== 'plain') return null;
  return (
    <Row
      as="span"
      inline
      gap={2}
      align="baseline"
      text="least"
      tone="text3"
      className={classes.mark}
      title={t('state.plainMeans')}
    >
      <IconLockOpen2 size={14} stroke={1.8} aria-hidden />
      <span className={isBrief ? 'gw-visually-hidden' : undefined}>{t('state.plain')}</span>
    </Row>
  );
}
