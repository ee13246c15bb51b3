/** The product as a cluster of processes: each suite is a file of its own in `suites/`. */
import { faultsSuite } from './suites/faults';
import { rollingRestartSuite } from './suites/rollingRestart';
import { twoGatewaysSuite } from './suites/twoGateways';
import { describeOnCluster } from './support/openCluster';

jest.setTimeout(300_000);

describeOnCluster('two gateways and two workers', (under) => {
  describe('act as one', () => twoGatewaysSuite(under));
  describe('are replaced while they serve', () => rollingRestartSuite(under));
  describe('lose nothing when anything dies', () => faultsSuite(under));
});
