import { expect, test } from 'vitest';
import { fillJson, fillText, holesOfJson, TemplateError } from './template.ts';

const facts = {
  deviceNo: '47',
  quality: 0,
  note: 'a "b" \\ {{quality}}\n红',
  values: { opening: 1.25, list: [1, null], gone: null },
};

test('a text that is a hole becomes the fact, holes in texts and names become letters', () => {
  const template =
    '{"{{deviceNo}}":{"v":"{{values.opening}}","l":"{{ values.list }}","t":"q={{quality}}"},"all":"{{values}}"}';
  expect(JSON.parse(fillJson(template, facts))).toEqual({
    47: { v: 1.25, l: [1, null], t: 'q=0' },
    all: facts.values,
  });
});

test('what is put in stays what it is, and is not filled again', () => {
  expect(JSON.parse(fillJson('{"n":"{{note}}","m":"<{{note}}>"}', facts))).toEqual({
    n: facts.note,
    m: `<${facts.note}>`,
  });
});

test('what there is none of is null, also what every object has', () => {
  expect(fillJson('["{{values.absent}}","{{toString}}","{{values.constructor}}","x{{absent}}"]', facts)).toBe(
    '[null,null,null,"x"]',
  );
  expect(fillText('a/{{deviceNo}}/{{values.gone}}', facts)).toBe('a/47/');
});

test('no JSON is told', () => {
  expect(() => fillJson('{"a":{{quality}}}', facts)).toThrow(TemplateError);
  expect(holesOfJson('{"a":{{quality}}}')).toBeNull();
  expect(holesOfJson('{"{{a}}":"{{ values.b }}"}')).toEqual(['a', 'values.b']);
});
