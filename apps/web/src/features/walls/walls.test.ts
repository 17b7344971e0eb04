import { describe, expect, it } from 'vitest';
import { WallWriteSchema, type Display, type WallWithDisplays } from '@groundwatch/protocol/rest';
import { sortDisplays, sortWalls } from './display-order.ts';
import { draftOf, moved, withKind, withScene, withSensor, withStation, type DraftScene } from './wall-draft.ts';

const display = (name: string, more: Partial<Display> = {}): Display => ({
  id: 1,
  wallId: 1,
  name,
  pairedBy: 'admin',
  pairedAt: '2026-11-22T00:00:00.000Z',
  lastSeenAt: null,
  revokedAt: null,
  isSilent: false,
  fault: null,
  report: null,
  reportedAt: null,
  ...more,
});

it('faulty screens are first, revoked ones last', () => {
  const all = [
    display('gone', { revokedAt: '2026-11-22T00:00:00.000Z' }),
    display('well'),
    display('old', { fault: 'stale' }),
    display('still', { fault: 'frozen' }),
    display('dead', { fault: 'silent', isSilent: true }),
    display('also well'),
  ];
  const names = (list: readonly Display[]) => list.map(({ name }) => name);
  expect(names(sortDisplays(all))).toEqual(['dead', 'still', 'old', 'also well', 'well', 'gone']);
  const wall = (name: string, displays: Display[]) => ({ id: 1, name, displays }) as unknown as WallWithDisplays;
  const walls = [wall('a', [display('well')]), wall('b', []), wall('c', all)];
  expect(sortWalls(walls).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

describe('a draft', () => {
  const draft = draftOf(null, 'en', 'Asia/Tokyo');
  const scene: DraftScene = { key: 4, kind: 'curves', seconds: 30, stationId: 7, sensorIds: [1, 2] };

  it('of a new wall is what the server takes, once it has a name', () => {
    expect(WallWriteSchema.safeParse(draft).success).toBe(false);
    expect(WallWriteSchema.parse({ ...draft, name: ' Room ' })).toMatchObject({ name: 'Room', stationIds: null });
  });

  it('keeps of a scene what another kind has a use for', () => {
    expect(withKind(scene, 'profile')).toEqual({ ...scene, kind: 'profile' });
    expect(withKind(scene, 'station')).toEqual({ key: 4, kind: 'station', seconds: 30, stationId: 7 });
    expect(withKind(scene, 'alarms')).toEqual({ key: 4, kind: 'alarms', seconds: 30 });
    expect(withStation(scene, 8)).toEqual({ key: 4, kind: 'curves', seconds: 30, stationId: 8 });
    expect(withStation(scene, null)).toEqual({ key: 4, kind: 'curves', seconds: 30 });
    expect(withSensor(scene, 3, true).sensorIds).toEqual([1, 2, 3]);
    expect(withSensor({ ...scene, sensorIds: [1] }, 1, false)).not.toHaveProperty('sensorIds');
  });

  it('moves scenes, and distinguishes new from old ones', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(withScene([scene]).map(({ key }) => key)).toEqual([4, 5]);
  });
});
