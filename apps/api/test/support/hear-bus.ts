import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect } from 'vitest';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { TestServer } from './server.ts';

/** What the bus carries from the begin of each test. Call it after the `beforeAll` that starts the server. */
export function hearBus(server: () => TestServer): BusMessage[] {
  const heard: BusMessage[] = [];
  beforeAll(async () => {
    await server().bus.subscribe(
      ({ message }) => heard.push(message),
      () => undefined,
    );
  });
  beforeEach(async () => {
    // Messages of the test before come ahead of this one.
    const last: BusMessage = {
      kind: 'export',
      userId: 0,
      progress: { exportId: randomUUID(), rows: 0, total: 0, isDone: false },
    };
    await server().bus.publish([last]);
    await expect.poll(() => heard).toContainEqual(last);
    heard.length = 0;
  });
  return heard;
}
