import type { FastifyReply } from 'fastify';
import { runInChild } from '../../../child/run-in-child.ts';
import { translator } from '../../../i18n/translate.ts';
import type { PdfTask } from './write-pdf.ts';

/** The largest report takes two seconds on an idle machine. */
const BOUNDS = { timeoutMs: 60_000, heapMb: 512 };

/** Answers with the report as PDF, made in a child process so that live values are not delayed. */
export async function sendPdf(reply: FastifyReply, task: PdfTask): Promise<FastifyReply> {
  const content = await runInChild<Uint8Array>(new URL('./child.ts', import.meta.url), task, BOUNDS);
  const file = `${translator(task.language)('shift.file', { id: task.shift.id })}.pdf`;
  return reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename="shift-${task.shift.id}.pdf"; filename*=UTF-8''${encodeURIComponent(file)}`,
    )
    .header('cache-control', 'no-store')
    .send(Buffer.from(content));
}
