import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { hornQuery } from '../api/horns.ts';
import { needNamespaces } from '../i18n/i18n.ts';
import { hasPermission, permissionsOf } from '../session/permission-set.ts';
import { menuQuery, userQuery } from '../session/session.ts';
import { showNote } from '../ui/toasts.ts';

const SHOWN_MS = 60_000;

/** Notifies users who may release a waiting sounding, on every page. */
export async function callForRelease(queries: QueryClient, id: string): Promise<void> {
  const menu = queries.getQueryData(menuQuery.queryKey);
  const user = queries.getQueryData(userQuery.queryKey);
  if (!menu || !hasPermission(permissionsOf(menu), ['device:horn'])) return;
  // On failure the list of soundings shows the error.
  const sounding = await queries.query({ ...hornQuery(id), staleTime: 0 }).catch(() => null);
  if (sounding?.state !== 'awaiting' || sounding.askedBy === user?.accountName) return;
  await needNamespaces('alarm');
  showNote(i18next.t('horns.called', { ns: 'alarm', name: sounding.askedBy, station: sounding.stationName }), SHOWN_MS);
}
