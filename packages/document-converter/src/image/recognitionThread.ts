/** The entry of the engine's threads: the library's own, which others cannot tell the processor time of. */
import { tellThread } from '../threadCpu';

tellThread();
require('tesseract.js/src/worker-script/node');
