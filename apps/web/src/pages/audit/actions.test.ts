import words from '@groundwatch/protocol/words/en.json' with { type: 'json' };
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import admin from '../../i18n/admin/en.json' with { type: 'json' };
import { actionGroups, partsOf } from './actions.ts';

/** The actions that the api's source names whole where it writes to the audit. */
function writtenActions(): string[] {
  const folder = join(import.meta.dirname, '../../../../api/src');
  const source = globSync('**/*.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'));
  const found = source
    .join('\n')
    .matchAll(/\b(?:action: |audit\([^'`]{0,60})'(?<action>[a-z]+(?:-[a-z]+)*:[a-zA-Z-]+)'/g);
  return [...new Set([...found].map(({ groups }) => groups!['action']!))];
}

describe('actions', () => {
  it('have a subject and a verb, or are one word', () => {
    expect(partsOf('station-type:update')).toEqual({ subject: 'station-type', verb: 'update' });
    expect(partsOf('login')).toEqual({ subject: 'login', verb: '' });
  });

  it('that the api writes have words, and their subjects can be filtered', () => {
    const written = writtenActions();
    expect(written.length).toBeGreaterThan(50);
    const { action: whole, verb: verbs, group: names } = admin.audit;
    const isNamed = (action: string): boolean => {
      const { subject, verb } = partsOf(action);
      return `${subject}-${verb}` in whole || (verb in verbs && (subject in names || subject in words.resource));
    };
    expect(written.filter((action) => !isNamed(action))).toEqual([]);
    const groups: readonly string[] = actionGroups;
    expect(written.map((action) => partsOf(action).subject).filter((subject) => !groups.includes(subject))).toEqual([]);
  });
});
