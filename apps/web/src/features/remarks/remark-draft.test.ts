import type { Remark } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf } from './remark-draft.ts';

const zone = 'Asia/Shanghai';
const remark: Remark = {
  id: 7,
  sensorId: 3,
  at: '2026-03-01T02:00:31.250Z',
  until: '2026-03-01T04:10:05.000Z',
  content: 'blasting next door',
  pictures: [],
  authorName: 'wang',
  createdAt: '2026-03-01T05:00:00.000Z',
  updatedAt: '2026-03-01T05:00:00.000Z',
  version: 1,
  isMine: true,
};
const given = { atMs: Date.parse('2026-03-02T16:05:00Z'), sensorId: 9, zone };

describe('a new remark', () => {
  it('begins at the time and with the sensor that were pointed at, in the site’s zone', () => {
    expect(draftOf(null, given)).toEqual({ at: '2026-03-03 00:05', until: '', sensorId: 9, content: '' });
  });

  it('says what is missing at each field', () => {
    const draft = { at: 'noon', until: 'later', sensorId: null, content: '  ' };
    expect(bodyOf(draft, [], zone, null)).toEqual({
      problems: { at: 'noTime', until: 'noTime', content: 'noContent' },
    });
    const reversed = { at: '2026-03-01 10:00', until: '2026-03-01 10:00', sensorId: null, content: 'x' };
    expect(bodyOf(reversed, [], zone, null)).toEqual({ problems: { until: 'untilAfter' } });
  });

  it('is sent in UTC', () => {
    const draft = { at: '2026-03-01 10:00', until: '2026-03-01 10:30', sensorId: 3, content: ' x ' };
    expect(bodyOf(draft, [5, 4], zone, null)).toEqual({
      body: {
        at: '2026-03-01T02:00:00.000Z',
        until: '2026-03-01T02:30:00.000Z',
        sensorId: 3,
        content: 'x',
        fileIds: [5, 4],
      },
    });
  });
});

describe('a change', () => {
  it('keeps seconds that nobody touched', () => {
    const draft = draftOf(remark, given);
    expect(draft).toMatchObject({ at: '2026-03-01 10:00', until: '2026-03-01 12:10' });
    expect(bodyOf({ ...draft, content: 'more' }, [], zone, remark)).toEqual({
      body: { at: remark.at, until: remark.until, sensorId: 3, content: 'more', fileIds: [] },
    });
  });

  it('accepts a retyped time', () => {
    const draft = { ...draftOf(remark, given), at: '2026-03-01 09:59', until: '' };
    expect(bodyOf(draft, [], zone, remark)).toMatchObject({ body: { at: '2026-03-01T01:59:00.000Z', until: null } });
  });
});
