import { describe, expect, it } from 'vitest';
import { partsOf } from './actions.ts';

describe('actions', () => {
  it('have a subject and a verb, or are one word', () => {
    expect(partsOf('station-type:update')).toEqual({ subject: 'station-type', verb: 'update' });
    expect(partsOf('login')).toEqual({ subject: 'login', verb: '' });
  });
});
