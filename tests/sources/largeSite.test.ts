import { followSite } from './support/followSite';
import { useSources } from './support/useSources';

const sources = useSources();

test('a site of 300 pages is followed over three runs', () => followSite(300, sources), 1_800_000);
