import { conversionTasks } from './thread';

/** The entry of the threads of a converter that is opened without a `worker`. */
export const { convert, convertToFile, drawPage, readPages } = conversionTasks();
