import { answerParent } from '../../../child/answer-parent.ts';
import { writeFile, type FileTask } from './write-file.ts';

answerParent<FileTask, Uint8Array>(writeFile);
