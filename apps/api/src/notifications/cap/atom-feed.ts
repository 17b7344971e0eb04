import { xmlText } from './xml.ts';
import { CAP_NAMESPACE } from './cap-document.ts';

export interface FeedEntry {
  identifier: string;
  sender: string;
  sentAt: Date;
  msgType: string;
  event: string;
  urgency: string;
  severity: string;
  certainty: string;
  area: string;
  expiresAt: Date;
  document: string;
}

/** The English headline, else the event. */
const titleOf = ({ document, event }: FeedEntry): string =>
  /<language>en<\/language>[\s\S]*?<headline>([\s\S]*?)<\/headline>/.exec(document)?.[1] ?? xmlText(event);

/** Warnings as an Atom feed (RFC 4287), newest first, with the fields that CAP feed readers sort by. */
export function atomFeed(
  entries: readonly FeedEntry[],
  { base, name, now }: { base: string; name: string; now: number },
): string {
  const feedUrl = xmlText(`${base}/cap/feed.xml`);
  const updated = (entries[0]?.sentAt ?? new Date(now)).toISOString();
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="${CAP_NAMESPACE}">`,
    `  <id>${feedUrl}</id>`,
    `  <title>${xmlText(name === '' ? 'Groundwatch' : name)}</title>`,
    `  <updated>${updated}</updated>`,
    `  <author><name>${xmlText(name === '' ? 'Groundwatch' : name)}</name></author>`,
    `  <link rel="self" href="${feedUrl}"/>`,
    ...entries.flatMap((entry) => entryOf(entry, base)),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function entryOf(entry: FeedEntry, base: string): string[] {
  const url = xmlText(`${base}/cap/${entry.identifier}.xml`);
  const sent = entry.sentAt.toISOString();
  return [
    '  <entry>',
    `    <id>${url}</id>`,
    `    <title>${titleOf(entry)}</title>`,
    `    <updated>${sent}</updated>`,
    `    <published>${sent}</published>`,
    `    <author><name>${xmlText(entry.sender)}</name></author>`,
    `    <link rel="alternate" type="application/cap+xml" href="${url}"/>`,
    `    <summary>${xmlText(entry.area)}</summary>`,
    `    <cap:msgType>${entry.msgType}</cap:msgType>`,
    `    <cap:event>${xmlText(entry.event)}</cap:event>`,
    `    <cap:urgency>${entry.urgency}</cap:urgency>`,
    `    <cap:severity>${entry.severity}</cap:severity>`,
    `    <cap:certainty>${entry.certainty}</cap:certainty>`,
    `    <cap:expires>${entry.expiresAt.toISOString()}</cap:expires>`,
    `    <cap:areaDesc>${xmlText(entry.area)}</cap:areaDesc>`,
    '  </entry>',
  ];
}
