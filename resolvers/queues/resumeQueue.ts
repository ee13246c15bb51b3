import { switchStages } from './stageQueue';

/** Resumes a stage, or all of them. */
export const resumeQueue = switchStages('resumeQueue', (queue, stage) => queue.resume(stage));
