import { expect, it } from 'vitest';
import { composeMessage } from './compose.ts';
import type { NoticeFacts } from './facts.ts';

const at = new Date('2026-03-01T00:00:00Z');
const facts: NoticeFacts = {
  ...{ noticeId: 1, alarmId: 2, what: 'raised', step: '', level: 1, at, state: 'unacknowledged', alarmLevel: 1 },
  ...{ worstLevel: 1, escalationStep: 0, isLate: false, ruleId: 3, ruleName: 'water', kind: 'threshold' },
  ...{ subject: 'sensor:4', trip: { value: 450, limit: 400, unit: 'mm', field: 'level' }, tripAt: at },
  ...{ stationId: 5, stationName: 'North', timeZone: 'UTC', longitude: null, latitude: null, projectId: 6 },
  ...{ projectName: 'County', companyId: 7, deviceNo: '11', deviceName: 'rtu', sensorId: 4, sensorName: 'well' },
  sensorType: 'b12',
};

it.each([
  ['en', 'suspect readings', 'clock ahead', 'the sensor itself calls suspect'],
  ['zh-chs', '可疑读数', '时钟超前', '传感器自身标记为可疑'],
  ['ja', '疑わしい測定値', '時計の進み', 'センサー自身が「疑わしい」とした測定値'],
] as const)(
  'every message in %s says of suspect readings and of a clock ahead',
  (language, suspect, ahead, sentence) => {
    const trip = { ...facts.trip, isSuspect: true, isAhead: true };
    const { subject, short, text } = composeMessage({ ...facts, trip }, language, 'https://site.example');
    for (const shown of [subject, short]) for (const mark of [suspect, ahead]) expect(shown).toContain(mark);
    expect(text).toContain(sentence);
    const sound = composeMessage(facts, language, 'https://site.example');
    for (const shown of [sound.subject, sound.short, sound.text])
      for (const mark of [suspect, ahead, sentence]) expect(shown).not.toContain(mark);
  },
);
