import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { capRoutes } from './cap-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { ownNotificationRoutes } from './own-routes.ts';
import { policyRoutes } from './policy-routes.ts';
import { rosterRoutes } from './roster-routes.ts';
import { notificationSettingsRoutes } from './settings-routes.ts';

/** Notifications: settings, deliveries and published warnings. */
export const notificationRoutes = (context: Context) => async (app: App) => {
  for (const routes of [
    channelRoutes,
    rosterRoutes,
    policyRoutes,
    deliveryRoutes,
    notificationSettingsRoutes,
    ownNotificationRoutes,
    capRoutes,
  ])
    await app.register(routes(context));
};
