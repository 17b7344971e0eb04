import { expect, test } from 'vitest';
import { fillTemplate, placeholdersOf, type Place } from './fill-template.ts';
import { atPointer, shortened } from './sms.ts';

const text = 'a "b" & <c>\r\n{{phone}} 红';

test.each<[Place, (filled: string) => string]>([
  ['url', (filled) => decodeURIComponent(filled)],
  ['form', (filled) => new URLSearchParams(`x=${filled}`).get('x') ?? ''],
  ['json', (filled) => JSON.parse(`"${filled}"`) as string],
  ['text', (filled) => filled],
])('what is put into %s is read back unchanged', (place, read) => {
  expect(read(fillTemplate('{{text}}', { text, phone: 'never' }, place))).toBe(text);
});

test('no text breaks out of its place', () => {
  expect(fillTemplate('<a>{{ text }}</a>', { text: '</a><b c="d">&' }, 'xml')).toBe(
    '<a>&lt;/a&gt;&lt;b c=&quot;d&quot;&gt;&amp;</a>',
  );
  expect(fillTemplate('{{text}}', { text: 'x\r\nInjected: 1' }, 'header')).toBe('x  Injected: 1');
  expect(fillTemplate('{{unknown}}', {}, 'text')).toBe('');
  expect(placeholdersOf('{{phone}} {{ secret.key }} {{1}} {x}')).toEqual(['phone', 'secret.key']);
});

test('a message is cut between characters', () => {
  expect(shortened('红色🔴警报', 4)).toBe('红色🔴…');
  expect(shortened('red', 3)).toBe('red');
});

test('finds a value at its pointer, and only a value', () => {
  const answer = '{"a":{"b/c":[{"d":0}]},"e":true}';
  expect(atPointer(answer, '/a/b~1c/0/d')).toBe('0');
  expect(atPointer(answer, '/e')).toBe('true');
  expect([atPointer(answer, '/a'), atPointer(answer, '/toString'), atPointer('no json', '/a')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
