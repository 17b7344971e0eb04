import { alarmResponseRoutes } from './alarm-response.ts';
import { alarmRulesRoutes } from './alarm-rules.ts';
import { alarmsRoutes } from './alarms.ts';
import { analysesRoutes } from './analyses.ts';
import { analysisStatesRoutes } from './analysis-states.ts';
import { apiTokensRoutes } from './api-tokens.ts';
import { arrivalsRoutes } from './arrivals.ts';
import { auditRoutes } from './audit.ts';
import { backtestRoutes } from './backtest.ts';
import { blastsRoutes } from './blasts.ts';
import { calibrationsRoutes } from './calibrations.ts';
import { channelsRoutes } from './notifications/channels.ts';
import { clientErrorsRoutes } from './client-errors.ts';
import { clockAheadRoutes } from './clock-ahead.ts';
import { commandsRoutes } from './commands.ts';
import { calculationsRoutes } from './calculations.ts';
import { comparisonsRoutes } from './comparisons.ts';
import { conflictsRoutes } from './conflicts.ts';
import { crmRoutes } from './crm.ts';
import { dashboardsRoutes } from './dashboards.ts';
import { deliveriesRoutes } from './notifications/deliveries.ts';
import { deviceListRoutes } from './device-list.ts';
import { exportsRoutes } from './exports.ts';
import { forwardingRoutes } from './forwarding.ts';
import { quarantineRoutes } from './registry/field.ts';
import { historyRoutes } from './history.ts';
import { homeFiguresRoutes } from './home-figures.ts';
import { hornsRoutes } from './horns.ts';
import { latestRoutes } from './latest.ts';
import { maintenanceRoutes } from './maintenance.ts';
import { maintenanceWindowsRoutes } from './maintenance-windows.ts';
import { overviewRoutes } from './overview.ts';
import { mapSourcesRoutes } from './map-sources.ts';
import { ownNotificationsRoutes } from './notifications/own-notifications.ts';
import { parameterTemplatesRoutes } from './parameter-templates.ts';
import { parametersRoutes } from './parameters.ts';
import { policiesRoutes } from './notifications/policies.ts';
import { profilesRoutes } from './profiles.ts';
import { quarantineFrameRoutes } from './registry/quarantine-frame.ts';
import { recordsRoutes } from './records.ts';
import { registryRoutes } from './registry/routes.ts';
import { reinstallationsRoutes } from './reinstallations.ts';
import { remarksRoutes } from './remarks.ts';
import { replayRoutes } from './replay.ts';
import { reportsRoutes } from './reports.ts';
import { rolloutsRoutes } from './rollouts.ts';
import { rostersRoutes } from './notifications/rosters.ts';
import { runStatusRoutes } from './run-status.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { shiftsRoutes } from './shifts.ts';
import { siteMapsRoutes } from './site-maps.ts';
import { statisticsRoutes } from './statistics.ts';
import { uploadsRoutes } from './uploads.ts';
import { wallsRoutes } from './walls.ts';
import { warningsRoutes } from './notifications/warnings.ts';
import { waveformsRoutes } from './waveforms.ts';

/** All calls of the REST interface, by method and path. */
export const routes = {
  ...alarmResponseRoutes,
  ...alarmRulesRoutes,
  ...alarmsRoutes,
  ...analysesRoutes,
  ...analysisStatesRoutes,
  ...apiTokensRoutes,
  ...arrivalsRoutes,
  ...auditRoutes,
  ...backtestRoutes,
  ...blastsRoutes,
  ...calibrationsRoutes,
  ...channelsRoutes,
  ...clientErrorsRoutes,
  ...clockAheadRoutes,
  ...commandsRoutes,
  ...calculationsRoutes,
  ...comparisonsRoutes,
  ...conflictsRoutes,
  ...crmRoutes,
  ...dashboardsRoutes,
  ...deliveriesRoutes,
  ...deviceListRoutes,
  ...exportsRoutes,
  ...forwardingRoutes,
  ...quarantineRoutes,
  ...historyRoutes,
  ...homeFiguresRoutes,
  ...hornsRoutes,
  ...latestRoutes,
  ...maintenanceRoutes,
  ...maintenanceWindowsRoutes,
  ...overviewRoutes,
  ...mapSourcesRoutes,
  ...ownNotificationsRoutes,
  ...parameterTemplatesRoutes,
  ...parametersRoutes,
  ...policiesRoutes,
  ...profilesRoutes,
  ...quarantineFrameRoutes,
  ...recordsRoutes,
  ...registryRoutes,
  ...reinstallationsRoutes,
  ...remarksRoutes,
  ...replayRoutes,
  ...reportsRoutes,
  ...rolloutsRoutes,
  ...rostersRoutes,
  ...runStatusRoutes,
  ...searchRoutes,
  ...sessionRoutes,
  ...shiftsRoutes,
  ...siteMapsRoutes,
  ...statisticsRoutes,
  ...uploadsRoutes,
  ...wallsRoutes,
  ...warningsRoutes,
  ...waveformsRoutes,
};
export type Routes = typeof routes;
export type RouteName = keyof Routes;
