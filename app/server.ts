/** The entry of a gateway. */
import { startGateway } from './programs/gateway';

startGateway();
