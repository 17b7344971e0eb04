import { z } from 'zod';

/** Every way a call can fail: the HTTP status and the `code` of the answer. The set is closed. */
export const failures = {
  invalid: { status: 400, code: 400 },
  wrongPassword: { status: 400, code: 40_001 },
  /** Changes of a device need the user's password, and none came. */
  passwordMissing: { status: 400, code: 40_002 },
  notLoggedIn: { status: 401, code: 401 },
  loginFailed: { status: 401, code: 40_101 },
  /** The password was right; the user's second factor is wanted in `code`, another one where `fields` names it. */
  totpRequired: { status: 401, code: 40_102 },
  /** Too many failures: a solved challenge is wanted in `code`. */
  proofRequired: { status: 401, code: 40_103 },
  forbidden: { status: 403, code: 403 },
  crossOrigin: { status: 403, code: 40_301 },
  passwordChangeRequired: { status: 403, code: 40_302 },
  outOfScope: { status: 403, code: 40_303 },
  /** It is common to all companies: for those who see all. */
  ofAll: { status: 403, code: 40_304 },
  notFound: { status: 404, code: 404 },
  duplicate: { status: 409, code: 40_901 },
  inUse: { status: 409, code: 40_902 },
  lastAdministrator: { status: 409, code: 40_903 },
  /** Somebody else changed the row since it was read. */
  conflict: { status: 409, code: 40_904 },
  /** The command was sent already, or has ended: it cannot be taken back. */
  commandUnderWay: { status: 409, code: 40_905 },
  /** Nothing reaches a device that is disabled. */
  deviceDisabled: { status: 409, code: 40_906 },
  /** As many commands wait for the device as may wait for one. */
  queueFull: { status: 409, code: 40_907 },
  /** Only for a device that has proved who it is: this one is plain, and comes in through a network that is not trusted. */
  unproven: { status: 409, code: 40_908 },
  /** Whoever asked for a sounding of horns cannot release it. */
  secondPerson: { status: 409, code: 40_920 },
  /** The sounding was released, taken back or has ended meanwhile. */
  hornOver: { status: 409, code: 40_921 },
  /** At this station horns are sounded by two people. */
  twoPeople: { status: 409, code: 40_922 },
  /** The alarm has become worse since it was seen. */
  alarmWorse: { status: 409, code: 40_911 },
  /** The alarm has ended, or is so already. */
  alarmOver: { status: 409, code: 40_912 },
  /** The alarm stands, and its device reports: it ends by itself. */
  alarmStanding: { status: 409, code: 40_913 },
  /** The caller has a shift already. */
  shiftUnderWay: { status: 409, code: 40_931 },
  /** The shift was handed over, taken or withdrawn meanwhile. */
  shiftOver: { status: 409, code: 40_932 },
  /** Somebody has claimed the client meanwhile. */
  clientTaken: { status: 409, code: 40_941 },
  /** Whoever is to have the client has as many as one may. */
  clientLimit: { status: 409, code: 40_942 },
  /** Who gave a client back, or lost it, leaves it to others for some days. */
  clientCooling: { status: 409, code: 40_943 },
  tooLarge: { status: 413, code: 413 },
  unsupportedMedia: { status: 415, code: 415 },
  /** The content of the file is not what it has to be. */
  badFile: { status: 415, code: 41_501 },
  tooMany: { status: 429, code: 429 },
  /** As many exports are made as may be at once, of one user or of all. */
  exportsUnderWay: { status: 429, code: 42_902 },
  /** As many back-tests are reckoned as may be at once, of one user or of all. */
  backtestsUnderWay: { status: 429, code: 42_903 },
  loginDelayed: { status: 429, code: 42_901 },
  internal: { status: 500, code: 500 },
  /** Files go to no store of another provider. */
  noCloudStore: { status: 501, code: 501 },
  unavailable: { status: 503, code: 503 },
} as const satisfies Record<string, { status: number; code: number }>;

export type FailureKind = keyof typeof failures;

export const FailureSchema = z.object({
  code: z.number().int(),
  msg: z.string(),
  data: z.null(),
  /** Seconds to wait before the call may be repeated. */
  retryAfter: z.number().int().optional(),
  /** The fields that were refused, each with what to do. */
  fields: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
export type Failure = z.infer<typeof FailureSchema>;
