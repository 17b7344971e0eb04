import type { Person } from '@groundwatch/protocol/rest';
import type { Sinks } from './sinks.ts';
import type { Slope } from './slope.ts';

export const WEBHOOK_KEY = 'key of the end-to-end tests, long enough';
const levels = [1, 2, 3, 4];

/** Notifies the administrator by mail and a webhook at once for every level. Warnings from orange on are published. */
export async function notifyPeople({ caller }: Slope, sinks: Sinks): Promise<void> {
  const channels: number[] = [];
  for (const body of [
    {
      kind: 'email',
      name: 'Mail',
      config: { host: '127.0.0.1', port: sinks.mailPort, security: 'none', from: 'warning@example.org' },
    },
    {
      kind: 'webhook',
      name: 'Hook',
      config: { url: `http://127.0.0.1:${sinks.httpPort}/alarms`, language: 'en' },
      secrets: { key: WEBHOOK_KEY },
    },
  ]) {
    channels.push((await caller.demand<{ id: number }>('POST', '/rest/notifications/channels', body)).id);
  }
  const [person] = await caller.demand<Person[]>('GET', '/rest/notifications/people');
  const userId = person!.userId;
  await caller.demand('PUT', `/rest/notifications/people/${userId}`, { email: 'duty@example.org', phone: '' });
  await caller.demand('POST', '/rest/notifications/policies', {
    name: 'All',
    steps: [
      {
        afterMinutes: 0,
        lines: [
          { levels, userId, channelIds: [channels[0]] },
          { levels, channelIds: [channels[1]] },
        ],
      },
    ],
  });
  const settings = await caller.demand<Record<string, unknown>>('GET', '/rest/notifications/settings');
  await caller.demand('PUT', '/rest/notifications/settings', {
    ...settings,
    publishLevel: 2,
    sender: 'warning@example.org',
    senderName: 'End-to-end county',
    status: 'Exercise',
    siteUrl: 'https://monitoring.example.org',
  });
}
