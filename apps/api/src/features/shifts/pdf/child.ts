import { answerParent } from '../../../child/answer-parent.ts';
import { writePdf, type PdfTask } from './write-pdf.ts';

answerParent<PdfTask, Uint8Array>(writePdf);
