import type { ReportForm } from '@groundwatch/protocol/model';
import type { ReportContent } from '../content/content.ts';

export interface FileTask {
  readonly form: ReportForm;
  readonly content: ReportContent;
}

/** A report as a file. What writes the other forms need not be loaded for one of them. */
export async function writeFile({ form, content }: FileTask): Promise<Uint8Array> {
  if (form === 'pdf') return (await import('./pdf.ts')).writePdf(content);
  if (form === 'docx') return (await import('./word.ts')).writeWord(content);
  return (await import('./excel.ts')).writeExcel(content);
}
