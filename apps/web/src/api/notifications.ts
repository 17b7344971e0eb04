import { keepPreviousData } from '@tanstack/react-query';
import type { DeliveriesQuery, Delivery } from '@groundwatch/protocol/rest';
import { queryOf } from './query.ts';

export const channelsQuery = queryOf('GET /rest/notifications/channels', {});
export const rostersQuery = queryOf('GET /rest/notifications/rosters', {});
export const policiesQuery = queryOf('GET /rest/notifications/policies', {});
export const peopleQuery = queryOf('GET /rest/notifications/people', {});
export const notificationSettingsQuery = queryOf('GET /rest/notifications/settings', {});

export const ownNotificationsQuery = queryOf('GET /rest/user/notifications', {});

export const pushKeyQuery = queryOf('GET /rest/user/notifications/push', {});

const MOVES_MS = 5_000;

/** Notifications and recipients, newest first. Refetched while shown. */
export const deliveriesQuery = (view: DeliveriesQuery) =>
  queryOf(
    'GET /rest/notifications/deliveries',
    { query: view },
    { placeholderData: keepPreviousData, refetchInterval: MOVES_MS },
  );

const isMoving = (delivery: Delivery | undefined): boolean =>
  delivery === undefined || delivery.state === 'waiting' || delivery.state === 'sending';

/** One message with every attempt. Refetched until it has ended. */
export const deliveryQuery = (id: number) =>
  queryOf(
    'GET /rest/notifications/deliveries/:id',
    { params: { id } },
    { refetchInterval: ({ state }) => (isMoving(state.data) ? 1_000 : false) },
  );

/** Published warnings, newest first. */
export const warningsQuery = queryOf('GET /rest/notifications/warnings', { query: { size: 20 } });
