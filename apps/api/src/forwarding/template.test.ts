import { expect, test } from 'vitest';
import { fillJson, fillText, placeholdersOfJson, TemplateError } from './template.ts';

const facts = {
  deviceNo: '47',
  quality: 0,
  note: 'a "b" \\ {{quality}}\n红',
  values: { opening: 1.25, list: [1, null], gone: null },
};

test('replaces a text that is one placeholder by the value, and placeholders within texts and names by letters', () => {
  const template =
    '{"{{deviceNo}}":{"v":"{{values.opening}}","l":"{{ values.list }}","t":"q={{quality}}"},"all":"{{values}}"}';
  expect(JSON.parse(fillJson(template, facts))).toEqual({
    47: { v: 1.25, l: [1, null], t: 'q=0' },
    all: facts.values,
  });
});

test('inserts values unchanged and does not fill them again', () => {
  expect(JSON.parse(fillJson('{"n":"{{note}}","m":"<{{note}}>"}', facts))).toEqual({
    n: facts.note,
    m: `<${facts.note}>`,
  });
});

test('an unknown name gives null, also one that every object inherits', () => {
  expect(fillJson('["{{values.absent}}","{{toString}}","{{values.constructor}}","x{{absent}}"]', facts)).toBe(
    '[null,null,null,"x"]',
  );
  expect(fillText('a/{{deviceNo}}/{{values.gone}}', facts)).toBe('a/47/');
});

test('refuses what is no JSON', () => {
  expect(() => fillJson('{"a":{{quality}}}', facts)).toThrow(TemplateError);
  expect(placeholdersOfJson('{"a":{{quality}}}')).toBeNull();
  expect(placeholdersOfJson('{"{{a}}":"{{ values.b }}"}')).toEqual(['a', 'values.b']);
});
