import { questionReaders } from '../../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../../providers/ai/builtin/sql/wordVectors';

/** The built-in reader as the gateway has it. */
export const createReader = questionReaders(wordVectors());
