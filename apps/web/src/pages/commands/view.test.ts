import { expect, it } from 'vitest';
import { readView } from '../../ui/table/list-view.ts';
import { askedOf, listDefaults } from './view.ts';

const asked = (search: string) => askedOf(readView(new URLSearchParams(search), listDefaults), 'UTC');

it('builds the query from the address', () => {
  expect(asked('stationId=4&deviceNo=860&kind=raw&state=open&q=wang&from=2026-03-01&to=2026-03-02&page=3')).toEqual({
    current: 3,
    size: 50,
    stationId: 4,
    deviceNo: '860',
    kind: 'raw',
    state: 'open',
    keyword: 'wang',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-03T00:00:00.000Z',
  });
});

it('leaves out what it does not understand', () => {
  expect(asked('stationId=x&deviceNo=86a&kind=dance&state=done&from=yesterday')).toEqual({ current: 1, size: 50 });
});
