import { rooms } from '@groundwatch/protocol/live';
import type { LiveSocket } from './io-types.ts';

/** Joins and leaves until the connection is in exactly the rooms of its watches. True where it left or joined any. */
export function joinRooms(socket: LiveSocket): boolean {
  const wanted = socket.data.watches.rooms(socket.data.caller);
  const own = new Set([socket.id, rooms.user(socket.data.caller.userId)]);
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
  return hasChanged;
}
