import { z } from 'zod';
import {
  MOST_PANELS,
  MOST_PANEL_SENSORS,
  panelKinds,
  panelZones,
  ringCounts,
  textSizes,
  type Arrangement,
  type PanelKind,
  type PanelSettings,
} from '../model/index.ts';
import { rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive().max(2_147_483_647);

/** Longest time range of a panel, h: 90 days. */
export const MOST_PANEL_HOURS = 2_160;
export const MOST_PANEL_TITLE = 60;
export const MOST_PANEL_WEIGHT = 12;
export const MOST_PANEL_TEXT = 2_000;
const MOST_PANEL_STATIONS = 2_000;

const unique = <T>(of: (one: T) => unknown) => ({
  check: (list: readonly T[]): boolean => new Set(list.map(of)).size === list.length,
  problem: { params: { problem: 'repeated' } },
});
const uniqueStations = unique<number>((one) => one);
const uniqueFields = unique<{ sensorId: number; field: string }>(({ sensorId, field }) => `${sensorId} ${field}`);
const uniquePanels = unique<{ id: string }>((panel) => panel.id);

export const PanelSettingsSchema = z.object({
  title: z.string().trim().max(MOST_PANEL_TITLE).optional(),
  stationIds: z
    .array(id)
    .min(1)
    .max(MOST_PANEL_STATIONS)
    .refine(uniqueStations.check, uniqueStations.problem)
    .optional(),
  sensors: z
    .array(z.object({ sensorId: id, field: z.string().min(1).max(64) }))
    .min(1)
    .max(MOST_PANEL_SENSORS)
    .refine(uniqueFields.check, uniqueFields.problem)
    .optional(),
  hours: z.number().int().min(1).max(MOST_PANEL_HOURS).optional(),
  count: z.enum(ringCounts).optional(),
  comparisonId: id.optional(),
  text: z.string().trim().min(1).max(MOST_PANEL_TEXT).optional(),
  textSize: z.enum(textSizes).optional(),
  picture: z
    .string()
    .regex(/^\/rest\/files\/\d{1,10}\/[0-9a-f]{64}$/)
    .optional(),
  // A path of this site. A path that starts with two slashes would lead to another site.
  page: z
    .string()
    .max(200)
    .regex(/^\/(?![/\\])[\w/-]*$/)
    .optional(),
});

/** The setting that a kind requires; without it the panel would be empty. */
export const neededSetting: Readonly<Partial<Record<PanelKind, keyof PanelSettings>>> = {
  line: 'sensors',
  radar: 'sensors',
  value: 'sensors',
  comparison: 'comparisonId',
  text: 'text',
  picture: 'picture',
  page: 'page',
};

export const PlacedPanelSchema = z
  .object({
    id: z.string().regex(/^[\w-]{1,40}$/),
    kind: z.enum(panelKinds),
    zone: z.enum(panelZones),
    weight: z.number().int().min(1).max(MOST_PANEL_WEIGHT),
    settings: PanelSettingsSchema,
  })
  .superRefine(({ kind, settings }, context) => {
    const needed = neededSetting[kind];
    if (needed !== undefined && settings[needed] === undefined)
      context.addIssue({ code: 'custom', path: ['settings', needed], params: { problem: 'required' } });
  });

/** An arrangement as saved. An empty page without panels is allowed. */
export const ArrangementSchema = z.object({
  panels: z.array(PlacedPanelSchema).max(MOST_PANELS).refine(uniquePanels.check, uniquePanels.problem),
});

const arrangement = z.custom<Arrangement>();

/** A saved arrangement. */
export const SavedArrangementSchema = z.object({
  arrangement,
  /** Changes with every save; overwriting requires the revision that was read. */
  revision: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type SavedArrangement = z.infer<typeof SavedArrangementSchema>;

export const arrangementSources = ['own', 'role', 'default'] as const;
export type ArrangementSource = (typeof arrangementSources)[number];

/**
 * `GET /rest/dashboards/home`: the caller's own arrangement and that of the role, null where there is none. In force is the own one, else
 * the role's, else the default. References to invisible stations are left out.
 */
export const HomeArrangementSchema = z.object({
  source: z.enum(arrangementSources),
  /** In force. */
  arrangement,
  own: SavedArrangementSchema.nullable(),
  role: SavedArrangementSchema.nullable(),
});
export type HomeArrangement = z.infer<typeof HomeArrangementSchema>;

/**
 * `PUT /rest/dashboards/home` and `PUT /rest/dashboards/home/roles/:roleId`: `revision` is that of the arrangement to replace, null for the
 * first one. Answers conflict when it has changed.
 */
export const SaveArrangementSchema = z.object({ arrangement: ArrangementSchema, revision: id.nullable() });
export type SaveArrangement = z.infer<typeof SaveArrangementSchema>;

/** `DELETE` of the same, with the revision that was read. */
export const ArrangementRevisionSchema = z.object({ revision: z.coerce.number<number>().pipe(id) });

const roleParams = z.object({ roleId: rowId });
/** The new revision. */
const RevisionSchema = z.object({ revision: z.number().int() });

export const dashboardsRoutes = {
  'GET /rest/dashboards/home': { answer: HomeArrangementSchema },
  'PUT /rest/dashboards/home': { body: SaveArrangementSchema, answer: RevisionSchema },
  'DELETE /rest/dashboards/home': { query: ArrangementRevisionSchema, answer: z.null() },
  'GET /rest/dashboards/home/roles/:roleId': {
    params: roleParams,
    answer: SavedArrangementSchema.nullable(),
  },
  'PUT /rest/dashboards/home/roles/:roleId': {
    params: roleParams,
    body: SaveArrangementSchema,
    answer: RevisionSchema,
  },
  'DELETE /rest/dashboards/home/roles/:roleId': {
    params: roleParams,
    query: ArrangementRevisionSchema,
    answer: z.null(),
  },
} satisfies RouteTable;
