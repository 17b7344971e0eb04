import type { QueryClient } from '@tanstack/react-query';
import type { LiveHorn } from '@groundwatch/protocol/live';
import i18next from 'i18next';
import { needNamespaces } from '../i18n/i18n.ts';
import { hasPermission, permissionsOf } from '../session/permission-set.ts';
import { menuQuery, userQuery } from '../session/session.ts';
import { showNote } from '../ui/toasts.ts';

const SHOWN_MS = 60_000;

/** Says on whatever page that somebody's sounding waits for another person, to those who may be that person. */
export async function callForRelease(queries: QueryClient, { askedBy, stationName }: LiveHorn): Promise<void> {
  const menu = queries.getQueryData(menuQuery.queryKey);
  const user = queries.getQueryData(userQuery.queryKey);
  if (!menu || !hasPermission(permissionsOf(menu), ['device:horn']) || user?.accountName === askedBy) return;
  await needNamespaces('alarm');
  showNote(i18next.t('horns.called', { ns: 'alarm', name: askedBy, station: stationName }), SHOWN_MS);
}
