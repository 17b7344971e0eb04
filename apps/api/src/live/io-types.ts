import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '@groundwatch/protocol/live';
import type { Caller } from '../access/caller.ts';
import type { Credential } from '../access/directory.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Backlog } from './backlogs.ts';
import type { Watches } from './watches.ts';

export interface SocketData {
  credential: Credential;
  caller: Caller;
  t: Translate;
  watches: Watches;
  /** Rooms of the readings that it is sent: see `watchOf`. */
  watch: string;
  /** What it is still to be sent, while it has not taken its last batch. */
  backlog: Backlog | null;
}

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
