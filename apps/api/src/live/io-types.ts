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
  /** Rooms whose readings it gets: see `watchOf`. */
  watch: string;
  /** Changes to send once the last batch was taken; null: none. */
  backlog: Backlog | null;
}

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, NoEvents, SocketData>;
