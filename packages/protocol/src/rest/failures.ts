import { z } from 'zod';

/** All ways a call can fail, with HTTP status and `code`. The set is closed. */
export const failures = {
  invalid: { status: 400, code: 400 },
  wrongPassword: { status: 400, code: 40_001 },
  /** Changes of a device need the user's password, which is missing. */
  passwordMissing: { status: 400, code: 40_002 },
  notLoggedIn: { status: 401, code: 401 },
  loginFailed: { status: 401, code: 40_101 },
  /** The password was right; `code` must have the second factor, another one where `fields` names it. */
  totpRequired: { status: 401, code: 40_102 },
  /** Too many failures: `code` must have a solved challenge. */
  proofRequired: { status: 401, code: 40_103 },
  forbidden: { status: 403, code: 403 },
  crossOrigin: { status: 403, code: 40_301 },
  passwordChangeRequired: { status: 403, code: 40_302 },
  outOfScope: { status: 403, code: 40_303 },
  /** Shared by all companies: only for callers who see all. */
  ofAll: { status: 403, code: 40_304 },
  notFound: { status: 404, code: 404 },
  duplicate: { status: 409, code: 40_901 },
  inUse: { status: 409, code: 40_902 },
  lastAdministrator: { status: 409, code: 40_903 },
  /** Somebody else changed the row since it was read. */
  conflict: { status: 409, code: 40_904 },
  /** The command was sent already, or has ended: it cannot be cancelled. */
  commandUnderWay: { status: 409, code: 40_905 },
  /** A disabled device gets no commands. */
  deviceDisabled: { status: 409, code: 40_906 },
  /** The device's queue is full. */
  queueFull: { status: 409, code: 40_907 },
  /** It requires a device with proven identity: this one is plain, on an untrusted network. */
  unproven: { status: 409, code: 40_908 },
  /** Whoever requested a sounding cannot release it. */
  secondPerson: { status: 409, code: 40_920 },
  /** The sounding was released, cancelled or has ended meanwhile. */
  hornOver: { status: 409, code: 40_921 },
  /** At this station horns need two people. */
  twoPeople: { status: 409, code: 40_922 },
  /** The alarm has become worse since it was seen. */
  alarmWorse: { status: 409, code: 40_911 },
  /** The alarm has ended, or is in that state already. */
  alarmOver: { status: 409, code: 40_912 },
  /** The alarm is open, and its device reports: it ends by itself. */
  alarmStanding: { status: 409, code: 40_913 },
  /** The caller already has a shift. */
  shiftUnderWay: { status: 409, code: 40_931 },
  /** The shift was handed over, taken or withdrawn meanwhile. */
  shiftOver: { status: 409, code: 40_932 },
  /** Somebody else has claimed the client. */
  clientTaken: { status: 409, code: 40_941 },
  /** The new owner has the maximum number of clients. */
  clientLimit: { status: 409, code: 40_942 },
  /** Whoever returned or lost a client cannot claim it for some days. */
  clientCooling: { status: 409, code: 40_943 },
  tooLarge: { status: 413, code: 413 },
  unsupportedMedia: { status: 415, code: 415 },
  /** The content of the file is invalid. */
  badFile: { status: 415, code: 41_501 },
  tooMany: { status: 429, code: 429 },
  /** The maximum number of exports of the user, or in total, is running. */
  exportsUnderWay: { status: 429, code: 42_902 },
  /** The maximum number of back-tests of the user, or in total, is running. */
  backtestsUnderWay: { status: 429, code: 42_903 },
  loginDelayed: { status: 429, code: 42_901 },
  internal: { status: 500, code: 500 },
  /** Cloud storage of other providers is not supported. */
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
  /** The refused fields, each with what to do. */
  fields: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
export type Failure = z.infer<typeof FailureSchema>;
