import type { Queryable } from '../context.ts';
import { dpContent, dpFrame, numberSensors } from './dp.ts';
import type { ForwardMessage } from './messages.ts';
import { fillJson, fillText, TemplateError } from './template.ts';

export interface Rendered {
  readonly messageId: string;
  /** MQTT only. */
  readonly topic: string;
  readonly body: Buffer;
  readonly contentType: string;
}

/** How messages are written for a destination. */
export interface Form {
  readonly format: 'json' | 'dp';
  readonly templates: Readonly<Record<string, string>>;
  /** Empty: there are no topics. */
  readonly topic: string;
}

const LONGEST = 65_535;
const LONGEST_TOPIC = 1_000;

function topicOf(template: string, message: ForwardMessage): string {
  if (template === '') return '';
  const topic = fillText(template, message.facts);
  // oxlint-disable-next-line no-control-regex
  if (topic === '' || topic.length > LONGEST_TOPIC || /[+#\u0000]/.test(topic))
    throw new TemplateError(`“${topic.slice(0, 100)}” is no topic`);
  return topic;
}

type Made = Rendered | TemplateError | null;

function jsonOf(message: ForwardMessage, { templates, topic }: Form): Rendered {
  const body = Buffer.from(fillJson(templates[message.kind] ?? '', message.facts));
  if (body.length > LONGEST) throw new TemplateError(`the message has more than ${LONGEST} bytes`);
  return { messageId: message.id, topic: topicOf(topic, message), body, contentType: 'application/json' };
}

/** Renders each message; null: the destination takes none of its kind; an error where the template cannot be filled. */
export async function renderAll(db: Queryable, messages: readonly ForwardMessage[], form: Form): Promise<Made[]> {
  const numbering = form.format === 'dp' ? await numberSensors(db, messages) : new Map<string, number>();
  return messages.map((message) => {
    try {
      if (form.format === 'json') return jsonOf(message, form);
      const content = dpContent(message, numbering);
      if (content === null) return null;
      const topic = topicOf(form.topic, message);
      return { messageId: message.id, topic, body: dpFrame(content), contentType: 'application/octet-stream' };
    } catch (error) {
      if (error instanceof TemplateError) return error;
      if (error instanceof RangeError) return new TemplateError(error.message);
      throw error;
    }
  });
}
