import type { Remark, RemarkBody } from '@groundwatch/protocol/rest';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';

/** A remark in the form, with times in the displayed zone. */
export interface RemarkDraft {
  readonly at: string;
  readonly until: string;
  readonly sensorId: number | null;
  readonly content: string;
}

export type DraftProblem = 'noTime' | 'untilAfter' | 'noContent';

/** The initial draft: an existing remark, or a time and a sensor. */
export function draftOf(
  remark: Remark | null,
  { atMs, sensorId, zone }: { atMs: number; sensorId: number | null; zone: string | undefined },
): RemarkDraft {
  if (remark === null) return { at: wallTime(atMs, zone), until: '', sensorId, content: '' };
  const { at, until } = remark;
  return {
    at: wallTime(Date.parse(at), zone),
    until: until === null ? '' : wallTime(Date.parse(until), zone),
    sensorId: remark.sensorId,
    content: remark.content,
  };
}

/** The stored time if the text still matches it, since texts have only minutes. */
const sameOr = (text: string, zone: string | undefined, stored: string | null | undefined): string | null => {
  if (stored && wallTime(Date.parse(stored), zone) === text.trim()) return stored;
  const ms = timeOfWall(text, zone);
  return ms === null ? null : new Date(ms).toISOString();
};

/** The request of a draft, or its problems by field. */
export function bodyOf(
  { at, until, sensorId, content }: RemarkDraft,
  fileIds: number[],
  zone: string | undefined,
  remark: Remark | null,
): { body: RemarkBody } | { problems: Partial<Record<keyof RemarkDraft, DraftProblem>> } {
  const start = sameOr(at, zone, remark?.at);
  const end = until.trim() === '' ? null : sameOr(until, zone, remark?.until);
  const problems: Partial<Record<keyof RemarkDraft, DraftProblem>> = {};
  if (start === null) problems.at = 'noTime';
  if (until.trim() !== '' && end === null) problems.until = 'noTime';
  else if (start !== null && end !== null && end <= start) problems.until = 'untilAfter';
  if (content.trim() === '') problems.content = 'noContent';
  if (start === null || Object.keys(problems).length > 0) return { problems };
  return { body: { at: start, until: end, sensorId, content: content.trim(), fileIds } };
}
