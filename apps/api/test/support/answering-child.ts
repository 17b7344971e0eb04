import { answerParent } from '../../src/child/answer-parent.ts';

answerParent(async (task) => task);
