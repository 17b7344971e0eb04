/** A problem of one field: a key below `field` of the words, with the values of its text. */
export interface FieldProblem {
  /** Keys joined by dots; empty for the whole. */
  path: string;
  problem: string;
  values?: Record<string, unknown>;
}

/** The used part of a zod issue. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly [more: string]: unknown;
}

/** A schema violation as a field with its problem: the same words on the page and in the server's answer. */
export function problemOf(issue: Issue): FieldProblem {
  const path = issue.path.map(String).join('.');
  // Schemas of the registry have a problem's name as message; zod's own messages contain blanks.
  if (/^[a-z]\w*$/i.test(issue.message) && issue.code !== 'custom') return { path, problem: issue.message };
  const isText = issue['origin'] === 'string';
  switch (issue.code) {
    case 'invalid_type':
      return /received (undefined|null)/.test(issue.message)
        ? { path, problem: path === 'version' ? 'version' : 'required' }
        : { path, problem: 'type', values: { expected: issue['expected'] } };
    case 'too_small':
      if (isText && issue['minimum'] === 1) return { path, problem: 'required' };
      return { path, problem: isText ? 'tooShort' : 'tooSmall', values: { minimum: issue['minimum'] } };
    case 'too_big':
      return { path, problem: isText ? 'tooLong' : 'tooBig', values: { maximum: issue['maximum'] } };
    case 'invalid_value':
      return { path, problem: 'choice', values: { values: (issue['values'] as unknown[]).join(', ') } };
    case 'invalid_format':
      return { path, problem: 'format', values: { format: issue['pattern'] ?? issue['format'] } };
    case 'custom': {
      const named = issue['params'] as { problem?: string; values?: Record<string, unknown> } | undefined;
      if (named?.problem === undefined) return { path, problem: 'other' };
      return { path, problem: named.problem, ...(named.values ? { values: named.values } : {}) };
    }
    default:
      return { path, problem: 'other' };
  }
}
