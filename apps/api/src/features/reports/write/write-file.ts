import type { ReportForm } from '@groundwatch/protocol/model';
import type { ReportContent } from '../content/content.ts';

export interface FileTask {
  readonly form: ReportForm;
  readonly content: ReportContent;
}

/** Writes a report file; only the writer of the wanted format is loaded. */
export async function writeFile({ form, content }: FileTask): Promise<Uint8Array> {
  if (form === 'pdf') return (await import('./pdf.ts')).writePdf(content);
  if (form === 'docx') return (await import('./word.ts')).writeWord(content);
  return (await import('./excel.ts')).writeExcel(content);
}
