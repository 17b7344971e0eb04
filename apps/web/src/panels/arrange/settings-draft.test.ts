import { expect, it } from 'vitest';
import { draftOf, fieldsOfType, problemsOf, settingsOf, type SettingsDraft } from './settings-draft.ts';

const none = { stations: false, sensors: 0, hours: false, count: false };
const line = { ...none, sensors: 8, hours: true };
const empty: SettingsDraft = {
  title: '',
  stationIds: [],
  fields: [],
  hours: '',
  count: 'connection',
  comparisonId: null,
  ...{ text: '', textSize: 'body', picture: '', page: '' },
};

it('asks for the words of a text, a picture and a page, and keeps them', () => {
  const free = { ...none, text: true, picture: true, page: true };
  expect([...problemsOf(empty, free)]).toEqual(['text', 'picture', 'page']);
  const settings = { text: 'a\nb', textSize: 'huge' as const, picture: '/rest/files/1/a', page: '/alarms' };
  const draft = draftOf(settings, free);
  expect(problemsOf(draft, free).size).toBe(0);
  expect(settingsOf(draft, free)).toEqual(settings);
});
const field = (sensorId: number | null, name = 'x') => ({ deviceNo: '1', sensorId, field: name });

it('brings settings back as they were', () => {
  const settings = { title: 'Gorge', sensors: [{ sensorId: 5, field: 'x' }], hours: 48 };
  expect(settingsOf(draftOf(settings, line), line)).toEqual(settings);
  const ring = { ...none, stations: true, count: true };
  expect(settingsOf(draftOf({ stationIds: [3], count: 'alarms' }, ring), ring)).toEqual({
    stationIds: [3],
    count: 'alarms',
  });
});

it('leaves out what says nothing, and what the kind does not look at', () => {
  expect(settingsOf({ ...empty, title: '  ' }, none)).toEqual({});
  const full = { ...empty, title: ' A ', stationIds: [1], fields: [field(5)], hours: '24' };
  expect(settingsOf(full, none)).toEqual({ title: 'A' });
});

it('asks for a sensor with a field where the kind draws some', () => {
  const of = (draft: Partial<SettingsDraft>) => [...problemsOf({ ...empty, ...draft }, line)];
  expect(of({})).toEqual(['sensors']);
  expect(of({ fields: [field(5), field(null)] })).toEqual(['sensors']);
  expect(of({ fields: [field(5, '')] })).toEqual(['sensors']);
  expect(of({ fields: [field(5), field(5)] })).toEqual(['twice']);
  expect(of({ fields: [field(5), field(5, 'y')] })).toEqual([]);
  expect(draftOf({}, line).fields).toHaveLength(1);
});

it.each(['0', '2161', '1.5', 'a', '-3'])('refuses %s hours', (hours) => {
  expect([...problemsOf({ ...empty, fields: [field(5)], hours }, line)]).toEqual(['hours']);
});

it('offers fields that are one number', () => {
  expect(fieldsOfType('b4').map(({ key }) => key)).toContain('x');
  expect(fieldsOfType('b2').every(({ isList }) => !isList)).toBe(true);
  expect(fieldsOfType(undefined)).toEqual([]);
});
