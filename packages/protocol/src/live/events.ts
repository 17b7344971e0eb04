import type {
  AlarmLevel,
  AlarmState,
  AlarmSubject,
  AnalysisAspect,
  AnalysisState,
  CommandKind,
  CommandState,
  ConditionKind,
  HornState,
  IsoTime,
  LiveContact,
  LiveReading,
  LiveStatus,
  WallReport,
} from '../model/index.ts';

/** What a client may watch. `ids` are station ids (scope station) or device numbers (scope device); absent for all. */
export type WatchRequest =
  | { scope: 'all' }
  | { scope: 'station'; ids: readonly number[] }
  | { scope: 'device'; ids: readonly string[] };

/** The truth at `at`, sent in the acknowledgement of `watch` after the rooms were joined. */
export interface Snapshot {
  statuses: LiveStatus[];
  readings: LiveReading[];
  contacts: LiveContact[];
  /** Those that have not ended. */
  alarms: LiveAlarm[];
  analyses: LiveAnalysis[];
}

export type WatchAnswer = { ok: true; snapshot: Snapshot; at: IsoTime } | { ok: false; code: number; msg: string };

export interface LiveBatch {
  readings: LiveReading[];
  statuses: LiveStatus[];
  contacts: LiveContact[];
  /** Server time of the emission: the client derives its clock offset and lag from it. */
  at: IsoTime;
}

/** An alarm as it is now: enough to show it in a list, on a map and to sound it. */
export interface LiveAlarm {
  id: number;
  /** Counts the changes of this alarm: the greater one is newer. */
  revision: number;
  ruleId: number;
  ruleName: string;
  kind: ConditionKind;
  subject: AlarmSubject;
  stationId: number;
  /** Empty, null: of a rule over several sensors. */
  deviceNo: string;
  sensorId: number | null;
  /** Present level; 0 when it has returned. */
  level: AlarmLevel | 0;
  worstLevel: AlarmLevel;
  state: AlarmState;
  /** Value, limit and unit of the last rise; null where the condition has none. */
  trip: {
    value: number | null;
    limit: number | null;
    unit: string;
    field: string | null;
    /** It rests on readings ahead, or on suspect ones. */
    isAhead?: boolean | undefined;
    isSuspect?: boolean | undefined;
  };
  /** Collect time of the reading that raised it, or made it worse. */
  tripTime: IsoTime;
  raisedTime: IsoTime;
  changedTime: IsoTime;
  acknowledgedTime: IsoTime | null;
  shelvedUntil: IsoTime | null;
  isSuppressed: boolean;
  isOutOfService: boolean;
  /** Its last rise came late: over already (`returned`: it never sounds), or still standing, and told with its collect time. */
  isLate: boolean;
  /** Held for want of data. */
  isHeld: boolean;
}

/** What a device or a sensor is judged as, and since when: collect or receive time of what showed it. */
export interface LiveAnalysis {
  deviceNo: string;
  stationId: number;
  /** null: of the device. */
  sensorId: number | null;
  aspect: AnalysisAspect;
  state: AnalysisState;
  sinceTime: IsoTime;
}

/** A command is otherwise than before: whoever shows it asks for it again, by REST, where rights are checked. */
export interface LiveCommand {
  id: string;
  number: number;
  deviceNo: string;
  stationId: number;
  kind: CommandKind;
  state: CommandState;
  changedTime: IsoTime;
}

/** Something is otherwise than before: whoever shows it asks for it again, by REST, where rights are checked. */
export type Changed =
  /** What people wrote of a device, or what it runs with. */
  | { topic: 'remarks' | 'parameters'; stationId: number; deviceNo: string }
  /** Values of this sensor are answered otherwise. */
  | { topic: 'calibrations'; stationId: number; deviceNo: string; sensorId: number }
  /** A sounding of horns. */
  | { topic: 'horns'; stationId: number; id: string; state: HornState }
  /** Clients, contacts or work of the CRM. */
  | { topic: 'crm' }
  /** A wall: its settings, or what is known of its screens. */
  | { topic: 'walls'; id: number; what: 'settings' | 'displays' };

/** How far an export is; rows as they are stored, of which a family with a list makes several lines. */
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
  /** To the sessions of the user who asked for the export. */
  'export:progress': (progress: ExportProgress) => void;
  'live:command': (command: LiveCommand) => void;
  'live:changed': (changed: Changed) => void;
  /** Something was missed between database and socket: watch again and take the snapshot. */
  'live:resync': (reason: { reason: 'bus' | 'rights' }) => void;
}

export interface ClientToServerEvents {
  watch: (request: WatchRequest, answer: (answer: WatchAnswer) => void) => void;
  /** From a paired display: how the wall is. */
  'wall:report': (report: WallReport) => void;
  unwatch: (request: WatchRequest, answer: () => void) => void;
  /** Asks for the server's time: the line lives, and how far the clocks differ. */
  clock: (answer: (at: IsoTime) => void) => void;
}

/** What is sent beside readings, each to those alone who may ask for it by REST. */
export type LivePart = 'alarms' | 'commands' | 'horns';

/** Rooms; a batch goes to `all` whole and to the others filtered. */
export const rooms = {
  all: 'all',
  station: (id: number): string => `station:${id}`,
  device: (deviceNo: string): string => `device:${deviceNo}`,
  /** Those of a room above who also hear of this. */
  part: (room: string, part: LivePart): string => `${room} ${part}`,
  user: (id: number): string => `user:${id}`,
  wall: (id: number): string => `wall:${id}`,
  display: (id: number): string => `display:${id}`,
  /** People who may see walls. */
  walls: 'walls',
  /** People who may see something of the CRM. */
  crm: 'crm',
};
