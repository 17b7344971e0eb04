import { rooms } from '@groundwatch/protocol/live';
import { crmLists } from '@groundwatch/protocol/model';
import type { Caller } from '../access/caller.ts';
import { watchOf } from './backlogs.ts';
import type { LiveSocket } from './io-types.ts';

/** Joins and leaves until the connection is in exactly the rooms of its watches. Returns true where anything changed. */
export function joinRooms(socket: LiveSocket): boolean {
  const wanted = socket.data.watches.rooms(socket.data.caller);
  const own = new Set([socket.id]);
  for (const room of fixedRooms(socket.data.caller)) wanted.add(room);
  let hasChanged = false;
  for (const room of socket.rooms) {
    if (own.has(room) || wanted.has(room)) continue;
    void socket.leave(room);
    hasChanged = true;
  }
  for (const room of wanted) {
    if (socket.rooms.has(room)) continue;
    void socket.join(room);
    hasChanged = true;
  }
  if (hasChanged) socket.data.watch = watchOf(socket.rooms);
  return hasChanged;
}

/** Rooms of every connection, whatever it watches. */
function fixedRooms({ display, userId, mustChangePassword, permissions }: Caller): string[] {
  if (display) return [rooms.display(display.id), rooms.wall(display.wallId)];
  const seesWalls = !mustChangePassword && permissions.has('wall:list');
  const seesCrm = !mustChangePassword && crmLists.some((auth) => permissions.has(auth));
  return [rooms.user(userId), ...(seesWalls ? [rooms.walls] : []), ...(seesCrm ? [rooms.crm] : [])];
}
