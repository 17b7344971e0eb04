import { expect, it } from 'vitest';
import { composeMessage } from './compose.ts';
import type { NotificationFacts } from './facts.ts';

const at = new Date('2026-03-01T00:00:00Z');
const facts: NotificationFacts = {
  ...{ notificationId: 1, alarmId: 2, what: 'raised', step: '', level: 1, at, state: 'unacknowledged', alarmLevel: 1 },
  ...{ worstLevel: 1, escalationStep: 0, isResent: false, ruleId: 3, ruleName: 'water', kind: 'threshold' },
  ...{ subject: 'sensor:4', trigger: { value: 450, limit: 400, unit: 'mm', field: 'level' }, triggeredAt: at },
  ...{ stationId: 5, stationName: 'North', timeZone: 'UTC', longitude: null, latitude: null, projectId: 6 },
  ...{ projectName: 'County', companyId: 7, deviceNo: '11', deviceName: 'rtu', sensorId: 4, sensorName: 'well' },
  sensorType: 'b12',
  plan: null,
  assignedName: '',
};

it.each([
  ['en', 'suspect readings', 'clock ahead', 'the sensor itself marked as suspect'],
  ['zh-chs', '可疑读数', '时钟超前', '传感器自身标记为可疑'],
  ['ja', '疑わしい測定値', '時計の進み', 'センサー自身が「疑わしい」とした測定値'],
] as const)(
  'every message in %s says of suspect readings and of a clock ahead',
  (language, suspect, ahead, sentence) => {
    const trigger = { ...facts.trigger, isSuspect: true, isAhead: true };
    const { subject, short, text } = composeMessage({ ...facts, trigger }, language, 'https://site.example');
    for (const shown of [subject, short]) for (const mark of [suspect, ahead]) expect(shown).toContain(mark);
    expect(text).toContain(sentence);
    const sound = composeMessage(facts, language, 'https://site.example');
    for (const shown of [sound.subject, sound.short, sound.text])
      for (const mark of [suspect, ahead, sentence]) expect(shown).not.toContain(mark);
  },
);

it.each([
  ['en', 'What to do: close the road', 'Within 30 min of the trigger:', 'At risk: 12 households', 'Taken by: wang'],
  ['zh-chs', '现在做什么：close the road', '自触发起 30 分钟内：', '受威胁：12 households', '负责：wang'],
  ['ja', '対応：close the road', '発報から 30 分以内：', '12 households', '担当：wang'],
] as const)('a message in %s says what to do, by whom and within what time, until it is over', (language, ...words) => {
  const plan: NotificationFacts['plan'] = {
    peopleAtRisk: '12 households',
    contacts: [{ name: 'Li', role: 'watchman', phone: '555-0146' }],
    owner: null,
    levels: { 2: { instruction: 'close the road', checklist: ['call the site', 'tell the county'], withinMin: 30 } },
  };
  const planned = { ...facts, plan, assignedName: 'wang' };
  const { text } = composeMessage(planned, language, '');
  for (const word of [...words, '1. call the site', '2. tell the county', 'Li watchman 555-0146'])
    expect(text).toContain(word);
  expect(composeMessage({ ...planned, what: 'returned' }, language, '').text).not.toContain('close the road');
  expect(composeMessage({ ...planned, level: 3 }, language, '').text).not.toContain('close the road');
});
