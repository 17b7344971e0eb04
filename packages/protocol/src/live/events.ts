import type {
  AlarmLevel,
  AlarmState,
  AlarmSubject,
  AnalysisAspect,
  AnalysisState,
  CommandKind,
  CommandState,
  ConditionKind,
  Counted,
  HornState,
  IsoTime,
  LiveContact,
  LiveReading,
  LiveStatus,
  StationCounts,
  WallReport,
} from '../model/index.ts';

/**
 * What a client watches. `ids` are station ids (scope station) or device numbers (scope device); absent for all. `summary`: the counts of
 * every station, and alarms, commands and horns everywhere, but no values.
 */
export type WatchRequest =
  | { scope: 'all' }
  | { scope: 'summary' }
  | { scope: 'station'; ids: readonly number[] }
  | { scope: 'device'; ids: readonly string[] };

/** The state at `at`, sent in the acknowledgement of `watch` after the rooms were joined. */
export interface Snapshot {
  statuses: LiveStatus[];
  readings: LiveReading[];
  contacts: LiveContact[];
  /** Open alarms. */
  alarms: LiveAlarm[];
  analyses: LiveAnalysis[];
  /** Of a summary alone: the stations with devices. */
  counts?: StationCounts[];
  counted?: Counted;
}

export type WatchAnswer = { ok: true; snapshot: Snapshot; at: IsoTime } | { ok: false; code: number; msg: string };

/** A large snapshot: its JSON, packed by gzip. It is made once for all who ask for the same. */
export interface PackedAnswer {
  ok: true;
  packed: Uint8Array | ArrayBuffer;
  at: IsoTime;
}

export interface LiveBatch {
  readings: LiveReading[];
  statuses: LiveStatus[];
  contacts: LiveContact[];
  /** Server time of sending: the client derives clock offset and lag from it. */
  at: IsoTime;
}

/** Present state of an alarm, enough for lists, maps and sound. */
export interface LiveAlarm {
  id: number;
  /** Counts the changes of this alarm: the greater one is newer. */
  revision: number;
  ruleId: number;
  ruleName: string;
  kind: ConditionKind;
  subject: AlarmSubject;
  stationId: number;
  /** Empty and null for a multi-sensor rule. */
  deviceNo: string;
  sensorId: number | null;
  /** Code of its type; empty without a sensor. */
  sensorType: string;
  /** Present level; 0 when it has returned. */
  level: AlarmLevel | 0;
  worstLevel: AlarmLevel;
  state: AlarmState;
  /** Value, limit and unit of the last rise; null where the condition has none. */
  trigger: {
    value: number | null;
    limit: number | null;
    unit: string;
    field: string | null;
    /** It is based on readings ahead, or on suspect ones. */
    isAhead?: boolean | undefined;
    isSuspect?: boolean | undefined;
  };
  /** Collect time of the reading that raised it, or raised its level. */
  triggerTime: IsoTime;
  raisedTime: IsoTime;
  changedTime: IsoTime;
  acknowledgedTime: IsoTime | null;
  shelvedUntil: IsoTime | null;
  isSuppressed: boolean;
  isOutOfService: boolean;
  /** Its last rise came late: it is either over already (`returned`: it never sounds), or still open and notified with its collect time. */
  isResent: boolean;
  /** Held for lack of data. */
  isHeld: boolean;
}

/** Analysis state of a device or sensor, and since when: collect or receive time of its evidence. */
export interface LiveAnalysis {
  deviceNo: string;
  stationId: number;
  /** null: of the device. */
  sensorId: number | null;
  aspect: AnalysisAspect;
  state: AnalysisState;
  sinceTime: IsoTime;
}

/** A command changed: a page that shows it fetches it again by REST, where rights are checked. */
export interface LiveCommand {
  id: string;
  number: number;
  deviceNo: string;
  stationId: number;
  kind: CommandKind;
  state: CommandState;
  changedTime: IsoTime;
}

/** Something changed: a page that shows it fetches it again by REST, where rights are checked. */
export type Changed =
  /** Remarks or parameters of a device. */
  | { topic: 'remarks' | 'parameters'; stationId: number; deviceNo: string }
  /** Values of this sensor have changed, for example by a calibration. */
  | { topic: 'calibrations'; stationId: number; deviceNo: string; sensorId: number }
  /** A sounding of horns changed. */
  | { topic: 'horns'; stationId: number; id: string; state: HornState }
  /** Clients, contacts or work of the CRM. */
  | { topic: 'crm' }
  /** A wall: its settings, or the state of its screens. */
  | { topic: 'walls'; id: number; what: 'settings' | 'displays' };

/** Progress of an export in stored rows; a row of a family with a list gives several lines. */
export interface ExportProgress {
  exportId: string;
  rows: number;
  total: number;
  isDone: boolean;
}

export interface ServerToClientEvents {
  'live:batch': (batch: LiveBatch) => void;
  'live:alarm': (alarm: LiveAlarm) => void;
  'live:analysis': (analyses: LiveAnalysis[]) => void;
  /** After each count: the stations whose counts have changed, perhaps none. Silence means that nothing is counted. */
  'live:counts': (counts: StationCounts[], counted: Counted) => void;
  /** Sent to the sessions of the user who requested the export. */
  'export:progress': (progress: ExportProgress) => void;
  'live:command': (command: LiveCommand) => void;
  'live:changed': (changed: Changed) => void;
  /** Messages were missed between database and socket: watch again and take the snapshot. */
  'live:resync': (reason: { reason: 'bus' | 'rights' }) => void;
}

export interface ClientToServerEvents {
  watch: (request: WatchRequest, answer: (answer: WatchAnswer | PackedAnswer) => void) => void;
  /** From a paired screen: the state of the wall. */
  'wall:report': (report: WallReport) => void;
  unwatch: (request: WatchRequest, answer: () => void) => void;
  /** Asks for the server's time, to check the connection and measure the clock offset. */
  clock: (answer: (at: IsoTime) => void) => void;
}

/** Events beside readings; each is sent only to those who may read it by REST. */
export type LivePart = 'alarms' | 'commands' | 'horns';

/** Rooms; a batch is sent completely to `all` and filtered to the others. */
export const rooms = {
  all: 'all',
  station: (id: number): string => `station:${id}`,
  device: (deviceNo: string): string => `device:${deviceNo}`,
  /** Members of a room above who also get this part. */
  part: (room: string, part: LivePart): string => `${room} ${part}`,
  user: (id: number): string => `user:${id}`,
  wall: (id: number): string => `wall:${id}`,
  display: (id: number): string => `display:${id}`,
  /** Users who may see walls. */
  walls: 'walls',
  /** Users who may see something of the CRM. */
  crm: 'crm',
};
