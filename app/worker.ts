/** The entry of a worker. */
import { startWorker } from './programs/worker';

startWorker();
