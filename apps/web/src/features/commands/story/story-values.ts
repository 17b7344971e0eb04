import type { ParameterValues } from '@groundwatch/protocol/model';
import type { Command } from '@groundwatch/protocol/rest';
import { linesOf, type ContentLine } from '../../../commands/content.ts';
import type { Language } from '../../../i18n/language.ts';

/** One parameter over the whole life of a command. */
export type StoryLine = ContentLine & {
  /** The device's last answer. Null if it gave none. */
  readonly found: string | null;
};

/** Parameters of a write with the values read back, or of a read with the values read. */
export function storyLines({ kind, body, before, dropped, answer }: Command, language: Language): StoryLine[] {
  if (kind !== 'write' && kind !== 'read') return [];
  const values = answer?.values ?? {};
  const found = new Map(linesOf(body['set'], values, language).map(({ key, value }) => [key, value]));
  const asked = (kind === 'write' ? body['values'] : values) as ParameterValues | undefined;
  const options = kind === 'write' ? { before, dropped } : {};
  return linesOf(body['set'], asked ?? {}, language, options).map((line) => ({
    ...line,
    found: found.get(line.key) ?? null,
  }));
}
