import { switchStages } from './stageQueue';

/** Pauses a stage, or all of them: no further job starts until it is resumed. */
export const pauseQueue = switchStages('pauseQueue', (queue, stage) => queue.pause(stage));
