import { readListenerError } from '@groundwatch/protocol/model';
import { useTranslation } from '../../../i18n/i18n.ts';
import classes from './tcp.module.css';

/** Why a process does not listen, and what helps. */
export function ListenerError({ error }: { error: string }) {
  const { t } = useTranslation('admin');
  const { code, detail } = readListenerError(error);
  return <span className={classes.error}>{t(`registry.tcp.error.${code}`, { detail })}</span>;
}
