import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { capRoutes } from './cap-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { ownNoticeRoutes } from './own-routes.ts';
import { policyRoutes } from './policy-routes.ts';
import { rosterRoutes } from './roster-routes.ts';
import { noticeSettingsRoutes } from './settings-routes.ts';

/** Notifications: settings, deliveries and published warnings. */
export const noticeRoutes = (context: Context) => async (app: App) => {
  for (const routes of [
    channelRoutes,
    rosterRoutes,
    policyRoutes,
    deliveryRoutes,
    noticeSettingsRoutes,
    ownNoticeRoutes,
    capRoutes,
  ])
    await app.register(routes(context));
};
